import HTTP

/// What a proxy says of the request it passed on.
struct Hop {
    /// Nil when it is not said, or hidden.
    let address: Peer?
    let scheme: Scheme?

    /// Reads `Forwarded` (RFC 7239); nothing when it is malformed.
    static func standard(_ fields: Fields) -> [Hop] {
        var hops: [Hop] = []
        for value in fields.values(of: .forwarded) {
            guard let more = try? standard(value) else { return [] }
            hops += more
        }
        return hops
    }

    /// Reads `X-Forwarded-For` and `X-Forwarded-Proto`: as many schemes as addresses belong to them one by one, else the
    /// last one belongs to the last address.
    static func separate(_ fields: Fields) -> [Hop] {
        let addresses = list(fields, .forwardedFor).map(address)
        let schemes = list(fields, .forwardedProto).map(Scheme.init)
        guard !addresses.isEmpty else { return schemes.map { Hop(address: nil, scheme: $0) } }
        let matched = schemes.count == addresses.count
        return addresses.indices.map { index in
            let isLast = index == addresses.count - 1
            return Hop(address: addresses[index], scheme: matched ? schemes[index] : isLast ? schemes.last ?? nil : nil)
        }
    }

    private static func list(_ fields: Fields, _ name: FieldName) -> [ArraySlice<UInt8>] {
        fields.values(of: name).flatMap { $0.bytes.split(separator: ASCII.comma) }.map(ASCII.trimmed)
    }

    private static func standard(_ value: FieldValue) throws(ValueScanner.Malformed) -> [Hop] {
        var scanner = ValueScanner(value.bytes)
        var hops: [Hop] = []
        repeat {
            var hop = Hop(address: nil, scheme: nil)
            repeat {
                scanner.skipBlanks()
                if scanner.isAtEnd || scanner.rest.first == ASCII.comma { break }
                let name = try scanner.token()
                guard scanner.skip(ASCII.equals) else { throw ValueScanner.Malformed() }
                hop = hop.with(Parameter(name: name, value: try scanner.parameterValue()))
                scanner.skipBlanks()
            } while scanner.skip(ASCII.semicolon)
            hops.append(hop)
        } while scanner.skip(ASCII.comma)
        guard scanner.isAtEnd else { throw ValueScanner.Malformed() }
        return hops
    }

    private func with(_ parameter: Parameter) -> Hop {
        if parameter.isNamed("for") { return Hop(address: Self.address(parameter.value.bytes), scheme: scheme) }
        if parameter.isNamed("proto") { return Hop(address: address, scheme: Scheme(parameter.value.bytes)) }
        return self
    }

    /// An address, without the port that may stand behind it.
    private static func address(_ bytes: ArraySlice<UInt8>) -> Peer? {
        let text = String(decoding: bytes, as: UTF8.self)
        if let peer = Peer(text) { return peer }
        return Authority(bytes: bytes).flatMap { $0.isIPLiteral ? Peer($0.host) : nil }
    }
}
