/// What the fields of a head say about the message itself, gathered line by line.
struct FieldRules {
    private let version: Version
    private var host: FieldValue?
    private var length: FieldValue?
    private var coding: FieldValue?
    private var closes = false
    private var staysOpen = false
    private(set) var expectsContinue = false

    init(version: Version) { self.version = version }

    /// Takes in one line; a second one of those that may come once is refused, be it the same or not.
    mutating func take(_ name: FieldName, _ value: FieldValue) throws(HeadError) {
        switch name {
        case .host: try Self.setOnce(&host, value)
        case .contentLength: try Self.setOnce(&length, value)
        case .transferEncoding: try Self.setOnce(&coding, value)
        case .connection: takeConnection(value)
        case .expect: try takeExpectation(value)
        default: break
        }
    }

    var keepAlive: Bool { !closes && (version == .http11 || staysOpen) }

    func authority() throws(HeadError) -> Authority {
        guard let host else {
            guard version == .http10 else { throw .malformed }
            return .absent
        }
        guard let authority = Authority(bytes: host.bytes) else { throw .malformed }
        return authority
    }

    /// Where the body ends; any doubt is refused, since a proxy in front may have decided otherwise (RFC 9112 6.1, 6.3).
    func framing(limit: Int) throws(HeadError) -> Framing {
        guard let coding else { return .length(try bodyLength(limit: limit)) }
        guard length == nil, version == .http11 else { throw .malformed }
        guard ASCII.equal(coding.bytes, ignoringCase: "chunked") else {
            let isToken = !coding.bytes.isEmpty && ByteSet.token.containsAll(coding.bytes)
            throw isToken ? .unknownCoding : .malformed
        }
        return .chunked
    }

    private func bodyLength(limit: Int) throws(HeadError) -> Int {
        guard let length else { return 0 }
        guard !length.bytes.isEmpty, ByteSet.digits.containsAll(length.bytes) else { throw .malformed }
        guard let count = ASCII.number(length.bytes, upTo: limit) else { throw .bodyTooLarge }
        return count
    }

    private mutating func takeConnection(_ value: FieldValue) {
        for option in value.bytes.split(separator: ASCII.comma).map(ASCII.trimmed) {
            if ASCII.equal(option, ignoringCase: "close") { closes = true }
            if ASCII.equal(option, ignoringCase: "keep-alive") { staysOpen = true }
        }
    }

    private mutating func takeExpectation(_ value: FieldValue) throws(HeadError) {
        // An HTTP/1.0 client knows no interim answers (RFC 9110 10.1.1).
        guard version == .http11 else { return }
        guard ASCII.equal(value.bytes, ignoringCase: "100-continue") else { throw .unknownExpectation }
        expectsContinue = true
    }

    private static func setOnce(_ field: inout FieldValue?, _ value: FieldValue) throws(HeadError) {
        guard field == nil else { throw .malformed }
        field = value
    }
}
