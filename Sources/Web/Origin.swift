import HTTP

/// Scheme, host and port, which together make a site (RFC 6454).
struct Origin: Hashable {
    private let scheme: Scheme
    private let host: String
    private let port: UInt16

    init(scheme: Scheme, authority: Authority) {
        self.scheme = scheme
        host = authority.host
        port = authority.port ?? scheme.defaultPort
    }

    /// Reads the origin of an address; nil for anything but http and https, `null` included.
    init?(_ address: ArraySlice<UInt8>) {
        let name = address.prefix { $0 != ASCII.colon }
        let rest = address[name.endIndex...]
        let hierarchy = rest.prefix(3)
        guard let scheme = Scheme(name), hierarchy.elementsEqual("://".utf8) else { return nil }
        let authority = rest[hierarchy.endIndex...].prefix { !Self.ends.contains($0) }
        guard let authority = Authority(bytes: authority) else { return nil }
        self.init(scheme: scheme, authority: authority)
    }

    private static let ends = ByteSet("/?#\\")
}

extension Scheme {
    /// Reads the name of a scheme, in letters of either case.
    init?(_ bytes: ArraySlice<UInt8>) {
        if ASCII.equal(bytes, ignoringCase: "http") {
            self = .http
        } else if ASCII.equal(bytes, ignoringCase: "https") {
            self = .https
        } else {
            return nil
        }
    }
}
