/// The head of a request, every part of it checked (RFC 9112 3 to 6).
package struct RequestHead: Equatable, Sendable {
    package let method: Method
    package let target: Target
    package let version: Version
    package let fields: Fields
    package let authority: Authority
    package let framing: Framing
    /// Whether the client wants the connection to stay.
    package let keepAlive: Bool
    /// Whether the client waits for 100 before it sends the body.
    package let expectsContinue: Bool

    /// Reads the bytes a `HeadScanner` has found, from the request line to the empty line.
    package init(scanned bytes: [UInt8], limits: RequestLimits) throws(HeadError) {
        let line = try RequestLine(bytes)
        var fields = Fields()
        var rules = FieldRules(version: line.version)
        fields.reserveCapacity(16)
        var start = line.end
        while bytes[start] != ASCII.carriageReturn {
            let end = Self.endOfLine(bytes, from: start)
            guard let colon = bytes[start..<end].firstIndex(of: ASCII.colon),
                let name = FieldName(bytes: bytes[start..<colon])
            else { throw .malformed }
            let value = FieldValue(checked: bytes[(colon + 1)..<end])
            try rules.take(name, value)
            fields.append(name, value)
            start = end + 2
        }
        method = line.method
        target = line.target
        version = line.version
        self.fields = fields
        // The absolute form wins over Host (RFC 9112 3.2.2), which must be there all the same.
        let host = try rules.authority()
        authority = line.authority ?? host
        framing = try rules.framing(limit: limits.body)
        keepAlive = rules.keepAlive
        expectsContinue = rules.expectsContinue && framing != .length(0)
    }

    static func endOfLine(_ bytes: [UInt8], from start: Int) -> Int {
        let span = bytes.span
        var end = start
        while span[end] != ASCII.carriageReturn { end += 1 }
        return end
    }
}

/// How the end of a request's body is known (RFC 9112 6.3).
package enum Framing: Equatable, Sendable {
    case length(Int)
    case chunked
}
