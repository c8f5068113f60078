package import HTTP

/// Where one HTTP/1.1 connection stands: events go in, the next step comes out; bytes, sockets and clocks stay outside.
///
/// One request is in hand at a time (RFC 9112 9.3.2). What was pipelined behind it waits until `.advance`.
package enum ConnectionState: Equatable, Sendable {
    /// Nothing can be a request before both sides have keys.
    case handshake
    case idle
    /// Part of a head has come.
    case head
    /// The handler runs and may still read the body.
    case running(Body, keepAlive: Bool)
    /// The answer is on its way; what is left of the body was never asked for.
    case answering(Answer, Body, keepAlive: Bool)
    /// The answer goes on for as long as both sides stay; what still comes is no request.
    case streaming(Stream)
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

    /// How much of a stream has been handed over.
    package enum Stream: Sendable {
        /// All that was published has gone out.
        case quiet
        case sending
    }

    package enum Step: Equatable, Sendable {
        case wait
        /// Look at what has come.
        case advance
        case sendContinue
        case failBody(BodyError)
        /// The handler's next piece is wanted.
        case nextPiece
        /// The handler is given up: it takes too long.
        case abandon
        /// A stream shows that it lives.
        case beat
        /// A stream is brought to its end.
        case endStream
        case refuse(HeadError)
        case linger
        case close
    }

    /// What the timer may hold against the peer, or in one case against the handler: never the one's time against the other.
    package enum Timeout: Sendable {
        case none
        /// The handler works, be it on the answer or on its next piece.
        case handler
        case idle
        case head
        case body
        case write
        /// Of a stream: reached, nobody is at fault.
        case silence
        case linger
    }

    package var timeout: Timeout {
        switch self {
        case .idle: .idle
        case .handshake, .head: .head
        case .running(.awaited, _), .skipping: .body
        case .running, .answering(.awaited, _, _): .handler
        case .closed: .none
        case .answering, .streaming(.sending): .write
        case .streaming(.quiet): .silence
        case .lingering: .linger
        }
    }

    /// Whether bytes are looked at as they come, rather than when a handler asks.
    package var isReading: Bool {
        switch self {
        case .idle, .head, .streaming, .skipping, .lingering: true
        case .handshake, .running, .answering, .closed: false
        }
    }

    /// Whether what comes is thrown away, being no part of a request.
    package var isDiscarding: Bool {
        switch self {
        case .streaming, .lingering: true
        case .handshake, .idle, .head, .running, .answering, .skipping, .closed: false
        }
    }
}
