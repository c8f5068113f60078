/// Why the head of a request is refused: no byte behind it can be trusted, so the connection ends (RFC 9112 11.2).
package enum HeadError: Error, Equatable, Sendable {
    case malformed
    case lineTooLong
    case fieldsTooLarge
    case versionNotSupported
    /// The announced body exceeds what any handler takes.
    case bodyTooLarge
    /// A transfer coding other than `chunked`.
    case unknownCoding
    case unknownExpectation
    /// CONNECT: we are no proxy.
    case tunnelRefused
    /// The client took too long over it.
    case timedOut
    /// It came in the clear where TLS is spoken.
    case notEncrypted

    package var status: Status {
        switch self {
        case .malformed, .notEncrypted: .badRequest
        case .lineTooLong: .targetTooLong
        case .fieldsTooLarge: .fieldsTooLarge
        case .versionNotSupported: .versionNotSupported
        case .bodyTooLarge: .contentTooLarge
        case .unknownCoding: .notImplemented
        case .unknownExpectation: .expectationFailed
        case .tunnelRefused: .methodNotAllowed
        case .timedOut: .requestTimeout
        }
    }
}

/// How large a request may be.
package struct RequestLimits: Sendable {
    /// In bytes, without the line's end.
    package var requestLine = 8 << 10
    /// In bytes, from the first of the request line to the end of the empty line.
    package var head = 32 << 10
    package var fields = 100
    /// In bytes, decoded.
    package var body: Int

    package init(body: Int) { self.body = body }
}
