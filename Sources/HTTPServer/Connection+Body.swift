import HTTP

extension Connection {
    private static let continuing = [UInt8]("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The next bytes of the body, read from the socket when there are none yet; nil at the end.
    func nextPiece() async throws(BodyError) -> [UInt8]? {
        while true {
            if let bodyError { throw bodyError }
            guard case .running = state else { throw .truncated }
            guard !decoder.isComplete else { return nil }
            // Whoever sends without a pause, be it what is nothing to us, must not keep the loop to itself.
            guard !hasHadTurn else {
                hasHadTurn = false
                await common.turn()
                continue
            }
            if let piece = try readPiece() {
                hasHadTurn = true
                // Chunk sizes and trailers alone are no piece.
                if !piece.isEmpty { return piece }
            } else {
                await wait()
            }
        }
    }

    /// What can be had at once; nil when nothing can.
    private func readPiece() throws(BodyError) -> [UInt8]? {
        guard input.isEmpty else {
            let (piece, taken) = try decode(input.waiting)
            input.pass(taken)
            return piece
        }
        switch receive() {
        case .bytes(let count):
            let (piece, taken) = try decode(common.buffer[..<count])
            input.append(common.buffer[taken..<count])
            return piece
        case .noise:
            awaitBytes()
            return []
        case .nothing:
            awaitBytes()
            return nil
        case .end: throw fail(.truncated)
        }
    }

    private func decode(_ bytes: ArraySlice<UInt8>) throws(BodyError) -> (piece: [UInt8], taken: Int) {
        var piece: [UInt8] = []
        do {
            let taken = try decoder.decode(bytes, into: &piece)
            pace.arrived(taken, at: common.now)
            state.bodyArrived(isComplete: decoder.isComplete)
            // What the handler does with the piece is its own time.
            rearm()
            return (piece, taken)
        } catch {
            throw fail(error)
        }
    }

    private func awaitBytes() {
        // Parts of a record, or what is no byte for us, earn no time.
        pace.arrived(0, at: common.now)
        if state.bodyAwaited() == .sendContinue {
            output.append(Self.continuing)
            // Should it fail, so does the reading that follows.
            _ = flush()
        }
        arm()
    }

    private func fail(_ error: BodyError) -> BodyError {
        state.bodyBroke()
        bodyError = error
        input.removeAll()
        return error
    }
}

extension Connection {
    /// Takes in the head of the next request.
    func prepare(for head: RequestHead) {
        scanner = HeadScanner(limits: common.options.limits)
        decoder = BodyDecoder(head.framing, limit: common.options.limits.body)
        pace = BodyPace(common.options.patience)
        bodyError = nil
        hasHadTurn = false
        hasAsked = true
        discarded = 0
        isHead = head.method == .head
        path = head.target.path
        version = head.version
        state.headArrived(
            hasBody: !decoder.isComplete,
            expectsContinue: head.expectsContinue,
            keepAlive: head.keepAlive
        )
        arm()
    }

    /// The body as the handler sees it.
    func body(framing: Framing) -> RequestBody {
        switch framing {
        case .length(0): RequestBody()
        case .length(let count): RequestBody(announcedLength: count, next: nextPiece)
        case .chunked: RequestBody(next: nextPiece)
        }
    }
}
