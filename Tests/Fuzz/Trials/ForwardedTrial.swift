import HTTP
import Web

extension Trial {
    /// What a request says of where it comes from counts only when a proxy that is trusted says it.
    static let forwarded = Trial("forwarded") { bytes in
        let fields = Fields(lines: bytes)
        let unknown = ForwardedFrom(trusting: [proxy]).client(of: request(fields, from: stranger))
        try hold(unknown.address == stranger && unknown.scheme == .http, "nobody is believed but a proxy")
        let client = ForwardedFrom(trusting: [proxy]).client(of: request(fields, from: proxy))
        try hold(client.isForwarded || client.address == proxy, "who says nothing is the client")
        guard fields.values(of: .forwarded).isEmpty, let chain = fields[.forwardedFor], client.address != proxy,
            let longer = FieldValue(bytes: [UInt8]("203.0.113.9, ".utf8) + chain.bytes)
        else { return }
        var forged = Fields()
        forged.append(.forwardedFor, longer)
        for line in fields.dropFirst(fields.firstIndex { $0.name == .forwardedFor }.map { $0 + 1 } ?? 0)
        where line.name == .forwardedFor { forged.append(line.name, line.value) }
        let again = ForwardedFrom(trusting: [proxy]).client(of: request(forged, from: proxy))
        try hold(again.address == client.address, "who puts an address in front is not believed")
    }

    private static let proxy = Peer.ipv4(0x0A00_0001)
    private static let stranger = Peer.ipv4(0xC000_0201)

    private static func request(_ fields: Fields, from peer: Peer) -> Request {
        Request(target: .root, fields: fields, authority: .absent, peer: peer)
    }

    /// A request that changes something comes from this site or is refused.
    static let origin = Trial("origin") { bytes in
        let fields = Fields(lines: bytes)
        guard let ours = Authority("photos.example") else { return }
        let request = Request(method: .post, target: .root, fields: fields, authority: ours)
        guard CrossOrigin.allows(request, over: .http) else { return }
        for value in fields.values(of: .secFetchSite) {
            try hold(["same-origin", "none"].contains(value.text), "\(value.text) is this site")
        }
        for value in fields.values(of: .origin) + fields.values(of: .referer) {
            try hold(isOurs([UInt8](value.bytes.map(ASCII.lowercase))), "\(value.text) is this site")
        }
    }

    /// Whether an address begins with the site's name, and that name ends there.
    private static func isOurs(_ address: [UInt8]) -> Bool {
        let site = [UInt8]("http://photos.example".utf8)
        guard address.starts(with: site) else { return false }
        var rest = address.dropFirst(site.count)
        if rest.first == ASCII.colon {
            let port = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
            guard port.isEmpty || Int(String(decoding: port, as: UTF8.self)) == 80 else { return false }
            rest = rest.dropFirst(1 + port.count)
        }
        return rest.first.map { "/?#\\".utf8.contains($0) } ?? true
    }
}

extension Fields {
    /// The lines that are fields, `Name: value`.
    init(lines bytes: [UInt8]) {
        self.init()
        for line in bytes.split(separator: ASCII.lineFeed) {
            let colon = line.firstIndex(of: ASCII.colon) ?? line.endIndex
            guard let name = FieldName(bytes: line[..<colon]), let value = FieldValue(bytes: line[colon...].dropFirst())
            else { continue }
            append(name, value)
        }
    }
}

extension Target {
    /// `/`, for requests whose target is nobody's matter.
    static let root: Target = {
        guard let root = Target("/") else { preconditionFailure("the root is a target") }
        return root
    }()
}
