package import HTTP

/// Where one HTTP/1.1 connection stands: events go in, the next step comes out; bytes, sockets and clocks stay outside.
///
/// One request is in hand at a time (RFC 9112 9.3.2). What was pipelined behind it waits until `.advance`.
package enum ConnectionState: Equatable, Sendable {
    case idle
    /// Part of a head has come.
    case head
    /// The handler runs and may still read the body.
    case running(Body, keepAlive: Bool)
    /// The answer is on its way; what is left of the body was never asked for.
    case answering(Answer, Body, keepAlive: Bool)
    /// The answer is out; the rest of the body is thrown away to get at the next head.
    case skipping
    /// The answer is out and our side shut: reading on until the peer's end keeps a reset from eating the answer
    /// (RFC 9112 9.6).
    case lingering
    case closed

    /// Who waits for the bytes of a body.
    package enum Body: Sendable {
        case complete
        /// The client, for 100 Continue (RFC 9110 10.1.1).
        case promised
        /// Nobody: the kernel holds what comes.
        case unread
        case awaited
        /// It cannot be read to its end, so nothing behind it can be found.
        case broken
    }

    /// How much of an answer has been handed over.
    package enum Answer: Sendable {
        /// What there is has gone out; the handler makes the next piece.
        case awaited
        case partial
        case whole
    }

    package enum Step: Equatable, Sendable {
        case wait
        /// Look at what has come.
        case advance
        case sendContinue
        case failBody(BodyError)
        /// The handler's next piece is wanted.
        case nextPiece
        case refuse(HeadError)
        case linger
        case close
    }

    /// What the timer may hold against the peer: never time the handler takes.
    package enum Timeout: Sendable {
        case none
        case idle
        case head
        case body
        case write
        case linger
    }

    package var timeout: Timeout {
        switch self {
        case .idle: .idle
        case .head: .head
        case .running(.awaited, _), .skipping: .body
        case .running, .answering(.awaited, _, _), .closed: .none
        case .answering: .write
        case .lingering: .linger
        }
    }

    /// Whether bytes are looked at as they come, rather than when a handler asks.
    package var isReading: Bool {
        switch self {
        case .idle, .head, .skipping, .lingering: true
        case .running, .answering, .closed: false
        }
    }
}
