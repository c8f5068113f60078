package import HTTP

extension ConnectionState {
    /// Both sides have keys.
    package mutating func secured() -> Step {
        guard case .handshake = self else { return .wait }
        self = .idle
        return .advance
    }

    /// The client speaks in the clear: it is told, for it would understand nothing else.
    package mutating func cameUnencrypted() -> Step {
        guard case .handshake = self else { return .wait }
        return headRefused(.notEncrypted)
    }

    /// What came is no handshake that could succeed; why has gone out, where the protocol has a word for it.
    package mutating func handshakeFailed() -> Step {
        guard case .handshake = self else { return .wait }
        self = .lingering
        return .linger
    }

    /// The first bytes of a head have come, but not all.
    package mutating func headBegan() {
        if case .idle = self { self = .head }
    }

    package mutating func headArrived(hasBody: Bool, expectsContinue: Bool, keepAlive: Bool) {
        let body: Body = !hasBody ? .complete : expectsContinue ? .promised : .unread
        self = .running(body, keepAlive: keepAlive)
    }

    /// A head that can be read two ways: no byte behind it can be trusted (RFC 9112 11.2).
    package mutating func headRefused(_ error: HeadError) -> Step {
        self = .answering(.whole, .broken, keepAlive: false)
        return .refuse(error)
    }

    /// The handler asks for bytes and none are there.
    package mutating func bodyAwaited() -> Step {
        guard case .running(let body, let keepAlive) = self, body == .promised || body == .unread else { return .wait }
        self = .running(.awaited, keepAlive: keepAlive)
        return body == .promised ? .sendContinue : .wait
    }

    package mutating func bodyArrived(isComplete: Bool) {
        guard case .running(_, let keepAlive) = self else { return }
        self = .running(isComplete ? .complete : .unread, keepAlive: keepAlive)
    }

    package mutating func bodyBroke() {
        guard case .running = self else { return }
        self = .running(.broken, keepAlive: false)
    }

    /// The handler has answered.
    ///
    /// - Parameters:
    ///   - answer: Whether more pieces follow.
    ///   - isShort: Whether what is left of the body is worth throwing away.
    ///   - isDraining: Whether the server goes down.
    /// - Returns: Whether the answer must tell that the connection closes.
    package mutating func answered(_ answer: Answer, leftoverIsShort isShort: Bool, isDraining: Bool) -> Bool {
        guard case .running(let body, var keepAlive) = self else { return true }
        switch body {
        case .complete: break
        case .unread, .awaited: keepAlive = keepAlive && isShort
        // A client that waits for 100 may send its body or not: only closing leaves no doubt which.
        case .promised, .broken: keepAlive = false
        }
        keepAlive = keepAlive && !isDraining
        self = .answering(answer, body, keepAlive: keepAlive)
        return !keepAlive
    }

    /// The handler has made another piece.
    package mutating func pieceArrived(isLast: Bool) {
        guard case .answering(_, let body, let keepAlive) = self else { return }
        self = .answering(isLast ? .whole : .partial, body, keepAlive: keepAlive)
    }

    /// The handler has answered with a stream, the last answer of its connection.
    package mutating func streamBegan() {
        if case .running = self { self = .streaming(.sending) }
    }

    /// Something was published.
    package mutating func eventArrived() {
        if case .streaming = self { self = .streaming(.sending) }
    }

    /// Nothing more will be published for this stream.
    package mutating func streamEnded() -> Step {
        guard case .streaming = self else { return .wait }
        // The end goes out as that of any last answer does, whatever body the request may have had.
        self = .answering(.whole, .broken, keepAlive: false)
        return .endStream
    }

    /// The kernel has all that was handed over.
    package mutating func flushed(isDraining: Bool) -> Step {
        if case .streaming = self { self = .streaming(.quiet) }
        guard case .answering(let answer, let body, let keepAlive) = self else { return .wait }
        guard answer == .whole else {
            self = .answering(.awaited, body, keepAlive: keepAlive)
            return .nextPiece
        }
        guard keepAlive, !isDraining else {
            self = .lingering
            return .linger
        }
        self = body == .complete ? .idle : .skipping
        return .advance
    }

    /// The rest of an unwanted body has come.
    package mutating func skipped(isDraining: Bool) -> Step {
        guard case .skipping = self else { return .wait }
        self = isDraining ? .lingering : .idle
        return isDraining ? .linger : .advance
    }

    /// The rest of an unwanted body is too long, or broken: the answer is out, so there is nothing to say.
    package mutating func skipFailed() -> Step {
        self = .lingering
        return .linger
    }

    /// The peer has ended its side, and all it sent was read.
    package mutating func peerEnded() -> Step {
        switch self {
        case .running(.awaited, _), .running(.unread, _), .running(.promised, _):
            bodyBroke()
            return .failBody(.truncated)
        // It may only have half closed, and waits for its answer.
        case .running, .answering: return .wait
        // A stream has no end to wait for: who ends its side has left, and would hold its place until the next event.
        case .handshake, .idle, .head, .streaming, .skipping, .lingering, .closed: return broke()
        }
    }

    /// The socket failed, or the answer cannot be finished.
    package mutating func broke() -> Step {
        self = .closed
        return .close
    }

    /// Only a client slow with a request is told why (RFC 9110 15.5.9), and one whose request we are slow with.
    package mutating func timedOut() -> Step {
        switch self {
        case .head: return headRefused(.timedOut)
        case .running(.awaited, _):
            bodyBroke()
            return .failBody(.timedOut)
        case .running:
            self = .answering(.whole, .broken, keepAlive: false)
            return .abandon
        case .answering(.awaited, _, _):
            self = .closed
            return .abandon
        case .streaming(.quiet):
            self = .streaming(.sending)
            return .beat
        case .handshake, .idle, .answering, .streaming, .skipping, .lingering, .closed: return broke()
        }
    }

    /// The server goes down: idle connections and streams end now, busy ones after their answer.
    package mutating func drain() -> Step {
        switch self {
        case .handshake, .idle: broke()
        case .streaming: streamEnded()
        case .head, .running, .answering, .skipping, .lingering, .closed: .wait
        }
    }
}
