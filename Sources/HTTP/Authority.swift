/// Whom a request is addressed to: the host and port of `Host`, or of a target in absolute form.
package struct Authority: Hashable, Sendable {
    /// In small letters; an IPv6 address in its brackets.
    ///
    /// Empty in an HTTP/1.0 request that names none.
    package let host: String
    package let port: UInt16?
    package let isIPLiteral: Bool

    /// What an HTTP/1.0 request without `Host` is addressed to.
    package static let absent = Authority(host: "", port: nil, isIPLiteral: false)

    /// Reads `host [":" port]` (RFC 9110 7.2); nil for anything else, user information and an empty host included.
    package init?(bytes: ArraySlice<UInt8>) {
        guard let end = Self.endOfHost(bytes), end > bytes.startIndex else { return nil }
        guard let isIPLiteral = Self.checkHost(bytes[..<end]) else { return nil }
        var port: UInt16?
        if end < bytes.endIndex {
            let digits = bytes[(end + 1)...]
            guard bytes[end] == ASCII.colon else { return nil }
            port = ASCII.number(digits, upTo: Int(UInt16.max)).map(UInt16.init)
            guard port != nil || digits.isEmpty else { return nil }
        }
        let host = String(decoding: bytes[..<end].lazy.map(ASCII.lowercase), as: UTF8.self)
        self.init(host: host, port: port, isIPLiteral: isIPLiteral)
    }

    package init?(_ text: String) { self.init(bytes: [UInt8](text.utf8)[...]) }

    private init(host: String, port: UInt16?, isIPLiteral: Bool) {
        self.host = host
        self.port = port
        self.isIPLiteral = isIPLiteral
    }

    /// `host` or `host:port`.
    package var text: String { port.map { "\(host):\($0)" } ?? host }

    private static func endOfHost(_ bytes: ArraySlice<UInt8>) -> Int? {
        if bytes.first == ASCII.openBracket { return bytes.firstIndex(of: ASCII.closeBracket).map { $0 + 1 } }
        return bytes.firstIndex(of: ASCII.colon) ?? bytes.endIndex
    }

    /// Whether the host is an address rather than a name; nil when it is neither.
    private static func checkHost(_ host: ArraySlice<UInt8>) -> Bool? {
        if host.first == ASCII.openBracket { return Peer(ipv6: host.dropFirst().dropLast()) == nil ? nil : true }
        guard ByteSet.hostName.containsAll(host) else { return nil }
        return Peer(ipv4: host) != nil
    }
}
