/// Method, target and version (RFC 9112 3), parted by single spaces.
struct RequestLine {
    let method: Method
    let target: Target
    /// What a target in absolute form names.
    let authority: Authority?
    let version: Version
    /// Where the first field line begins.
    let end: Int

    init(_ bytes: [UInt8]) throws(HeadError) {
        let end = RequestHead.endOfLine(bytes, from: 0)
        let line = bytes[..<end]
        guard let first = line.firstIndex(of: ASCII.space), let last = line.lastIndex(of: ASCII.space), first < last,
            let method = Method(bytes: line[..<first])
        else { throw .malformed }
        version = try Self.version(line[(last + 1)...])
        guard method != .connect else { throw .tunnelRefused }
        (target, authority) = try Self.target(line[(first + 1)..<last], method)
        self.method = method
        self.end = end + 2
    }

    /// Exactly `HTTP/` digit `.` digit; a later minor version is answered as 1.1 (RFC 9110 2.5).
    private static func version(_ bytes: ArraySlice<UInt8>) throws(HeadError) -> Version {
        let at = bytes.startIndex
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), bytes[at + 6] == ASCII.dot,
            let major = ASCII.digit(bytes[at + 5]), let minor = ASCII.digit(bytes[at + 7])
        else { throw .malformed }
        guard major == 1 else { throw .versionNotSupported }
        return minor == 0 ? .http10 : .http11
    }

    private static func target(
        _ bytes: ArraySlice<UInt8>,
        _ method: Method
    ) throws(HeadError) -> (Target, Authority?) {
        if let target = Target(bytes: bytes) {
            guard target.path.first == ASCII.slash || method == .options else { throw .malformed }
            return (target, nil)
        }
        guard let (authority, rest) = absolute(bytes) else { throw .malformed }
        // `OPTIONS http://host` is about the server (RFC 9112 3.2.4); for others a missing path is `/`.
        let root = method == .options && rest.isEmpty ? ASCII.asterisk : ASCII.slash
        let origin = rest.first == ASCII.slash ? [UInt8](rest) : [root] + rest
        guard let target = Target(bytes: origin[...]) else { throw .malformed }
        return (target, authority)
    }

    /// Parts `http://authority` from what follows.
    private static func absolute(_ bytes: ArraySlice<UInt8>) -> (Authority, ArraySlice<UInt8>)? {
        guard let colon = bytes.firstIndex(of: ASCII.colon), bytes[colon...].starts(with: "://".utf8) else {
            return nil
        }
        let scheme = bytes[..<colon]
        guard ASCII.equal(scheme, ignoringCase: "http") || ASCII.equal(scheme, ignoringCase: "https") else {
            return nil
        }
        let rest = bytes[(colon + 3)...]
        let end = rest.firstIndex { $0 == ASCII.slash || $0 == ASCII.question } ?? rest.endIndex
        return Authority(bytes: rest[..<end]).map { ($0, rest[end...]) }
    }
}
