package import HTTP
package import HTTPServer
package import Logging
package import Records

/// All that `serve` can be told.
package struct ServeOptions: Equatable, Sendable {
    package let place: Place
    package let hosts: [String]
    package let port: UInt16
    /// Where the socket in the file system is to be.
    package let socket: String?
    package let tls: TLSFiles?
    package let allowedHosts: [String]
    package let trustedProxies: [Peer]
    /// Nil for the machine's.
    package let timeZone: Zone?
    package let maxUpload: Int
    package let maxConnections: Int
    package let maxPerAddress: Int
    package let maxStreamsPerUser: Int
    /// The folder of Templates and Public, when they are not to come from the program itself.
    package let assets: String?
    /// The file that gets a line for each request; `-` is standard output.
    package let accessLog: String?
    package let logLevel: Log.Level

    init(_ values: OptionValues) throws(Usage) {
        place = try Place(values)
        hosts = try Self.hosts(values)
        port = try values.one(.port, "a number from 0 to 65535", Self.port) ?? 8_080
        socket = try values.one(.socket, "a path of 1 to 107 bytes", Self.socketPath)
        tls = try TLSFiles(values)
        allowedHosts = try values.all(.allowHost, "a host name without a port", Self.name)
        trustedProxies = try values.all(.trustedProxy, "an IP address, or unix", Self.proxy)
        timeZone = try values.one(.timeZone, "a zone such as Europe/Berlin or UTC", Zone.init(named:))
        maxUpload = try values.one(.maxUpload, "a size from 1 to 1024GiB, as 100MiB", Size.bytes) ?? 100 << 20
        maxConnections = try values.one(.maxConnections, "a number from 1 to 1000000", Self.count) ?? 16_384
        maxPerAddress = try values.one(.maxPerAddress, "a number from 1 to 1000000", Self.count) ?? 256
        maxStreamsPerUser = try values.one(.maxStreamsPerUser, "a number from 1 to 1000000", Self.count) ?? 64
        assets = try values.one(.assets, "a folder") { $0.isEmpty ? nil : $0 }
        accessLog = try values.one(.accessLog, "a file, or -") { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
        logLevel = try values.one(.logLevel, "debug, info, warning or error", Log.Level.init(rawValue:)) ?? .info
    }

    /// The hosts that others than this machine can reach.
    package var openHosts: [String] { hosts.filter { $0 != "localhost" && Peer($0)?.isLoopback != true } }

    /// The address of a host's first page.
    package func address(of host: String, port: UInt16) -> String {
        let shown = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return "\(tls == nil ? "http" : "https")://\(shown):\(port)/"
    }

    /// Each once, in their order.
    private static func hosts(_ values: OptionValues) throws(Usage) -> [String] {
        let hosts = try values.all(.host, "an IP address or localhost", host)
        // Who puts a proxy before a socket wants no port beside it, which may be another's.
        if hosts.isEmpty, values.isGiven(.socket), !values.isGiven(.port) { return [] }
        guard !hosts.isEmpty else { return ["127.0.0.1"] }
        return hosts.indices.filter { !hosts[..<$0].contains(hosts[$0]) }.map { hosts[$0] }
    }

    private static func host(_ text: String) -> String? {
        if text == "localhost" { return text }
        guard Peer(text) != nil else { return nil }
        let isBracketed = text.utf8.first == UInt8(ascii: "[")
        return isBracketed ? String(text.dropFirst().dropLast()) : text
    }

    private static func socketPath(_ text: String) -> String? {
        (1...107).contains(text.utf8.count) && !text.utf8.contains(0) ? text : nil
    }

    private static func proxy(_ text: String) -> Peer? { text == "unix" ? .unix : Peer(text) }

    private static func name(_ text: String) -> String? {
        guard let authority = Authority(text), authority.port == nil, text.utf8.last != UInt8(ascii: ":") else {
            return nil
        }
        return authority.host
    }

    private static func port(_ text: String) -> UInt16? { number(text, 0...65_535).map(UInt16.init) }

    private static func count(_ text: String) -> Int? { number(text, 1...1_000_000) }

    private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}
