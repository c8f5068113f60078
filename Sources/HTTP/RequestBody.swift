/// Why the bytes of a request's body cannot be had.
package enum BodyError: Error, Equatable, Sendable {
    /// The client went before the end.
    case truncated
    /// The chunks are not what RFC 9112 7.1 allows.
    case malformed
    case tooLarge
    /// The client sends nothing, or too little.
    case timedOut

    /// What to answer.
    package var status: Status {
        switch self {
        case .truncated, .malformed: .badRequest
        case .tooLarge: .contentTooLarge
        case .timedOut: .requestTimeout
        }
    }
}

/// The bytes of a request as they come, decoded.
///
/// Not Sendable: it belongs to the loop of its connection. Nothing is taken from the socket before it is asked for, so a slow reader slows its client down.
package final class RequestBody {
    package typealias Source = () async throws(BodyError) -> [UInt8]?

    /// What the client says the length is; nil when it sends chunks.
    package let announcedLength: Int?
    private let source: Source?
    private var failure: BodyError?
    private var isAtEnd = false

    /// No body.
    package init() {
        announcedLength = 0
        source = nil
    }

    package init(announcedLength: Int? = nil, next source: @escaping Source) {
        self.announcedLength = announcedLength
        self.source = source
    }

    /// A body that is all there, in one piece.
    package convenience init(bytes: [UInt8]) {
        var rest: [UInt8]? = bytes.isEmpty ? nil : bytes
        self.init(announcedLength: bytes.count) {
            defer { rest = nil }
            return rest
        }
    }

    /// The next piece, never empty; nil at the end.
    ///
    /// Once it has thrown it throws the same for ever.
    package func next() async throws(BodyError) -> [UInt8]? {
        if let failure { throw failure }
        guard let source, !isAtEnd else { return nil }
        do {
            let piece = try await source()
            isAtEnd = piece == nil
            return piece
        } catch {
            failure = error
            throw error
        }
    }

    /// The whole body, if it has no more bytes than `limit`.
    package func bytes(upTo limit: Int) async throws(BodyError) -> [UInt8] {
        if let announcedLength, announcedLength > limit { throw .tooLarge }
        var bytes: [UInt8] = []
        while let piece = try await next() {
            guard piece.count <= limit - bytes.count else { throw .tooLarge }
            bytes += piece
        }
        return bytes
    }
}
