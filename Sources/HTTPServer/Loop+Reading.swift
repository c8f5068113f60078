import HTTP

extension Loop {
    /// How often one connection may read before the others have their turn.
    private static let readsAtMost = 16
    /// Up to this size throwing a body away is cheaper than a new connection.
    static let skippedAtMost = 256 << 10
    /// A client that reads only once it has sent all must still find the answer.
    private static let lingeredAtMost = 64 << 20
    /// Behind the request for a stream no other will be answered; more than this is a flood.
    static let strayAtMost = 4 << 10

    /// What could be used of the bytes that have come.
    private struct Taken {
        var count: Int
        /// A request to begin, once what stands behind it is kept.
        var head: RequestHead?
    }

    func handle(_ event: Poller.Event, _ token: UInt64) {
        guard let connection = connection(token) else { return }
        guard !event.isOver else { return perform(connection.state.broke(), connection) }
        if case .handshake = connection.state {
            connection.peerHasEnded = connection.peerHasEnded || event.hasPeerEnded
            return handshakes.append(token)
        }
        if event.isWritable, !connection.output.isEmpty { flush(connection) }
        // What could not be read before something was written can be now.
        guard event.isReadable || connection.mayReceive else { return }
        connection.mayReceive = connection.mayReceive || event.isReadable
        connection.peerHasEnded = connection.peerHasEnded || event.hasPeerEnded
        if case .running(.awaited, _) = connection.state { connection.resume() }
        advance(connection)
    }

    func advancePending() {
        guard !pending.isEmpty else { return }
        let tokens = pending
        pending.removeAll(keepingCapacity: true)
        for token in tokens {
            guard let connection = connection(token) else { continue }
            advance(connection)
            if common.isDraining { perform(connection.state.drain(), connection) }
        }
    }

    /// Reads and takes in what has come, as far as the state lets it.
    private func advance(_ connection: Connection) {
        for _ in 0..<Self.readsAtMost {
            guard connection.state.isReading else { return }
            guard !connection.state.isDiscarding else {
                guard discard(connection) else { return }
                continue
            }
            if !connection.input.isEmpty, takeWaiting(connection) { continue }
            switch connection.receive() {
            case .bytes(let count): takeArrived(count, connection)
            case .noise: continue
            case .nothing: return
            case .end: return perform(connection.state.peerEnded(), connection)
            }
        }
        pending.append(connection.token)
    }

    /// Whether some of what waits could be taken in.
    private func takeWaiting(_ connection: Connection) -> Bool {
        let taken = take(connection.input.waiting, connection)
        connection.input.pass(taken.count)
        if let head = taken.head { begin(head, connection) }
        return taken.count > 0
    }

    private func takeArrived(_ count: Int, _ connection: Connection) {
        guard connection.input.isEmpty else {
            connection.input.append(common.buffer[..<count])
            return
        }
        // The common case: one read, one request, nothing kept.
        let taken = take(common.buffer[..<count], connection)
        connection.input.append(common.buffer[taken.count..<count])
        if let head = taken.head { begin(head, connection) }
    }

    private func take(_ bytes: ArraySlice<UInt8>, _ connection: Connection) -> Taken {
        switch connection.state {
        case .idle, .head: takeHead(bytes, connection)
        case .skipping: Taken(count: skip(bytes, connection))
        // What comes behind a refused request is no request.
        case .streaming, .lingering, .closed: Taken(count: bytes.count)
        case .handshake, .running, .answering: Taken(count: 0)
        }
    }

    private func takeHead(_ bytes: ArraySlice<UInt8>, _ connection: Connection) -> Taken {
        do {
            guard let end = try connection.scanner.scan(bytes.span) else {
                connection.state.headBegan()
                connection.arm()
                return Taken(count: 0)
            }
            let start = bytes.startIndex + connection.scanner.start
            let scanned = [UInt8](bytes[start..<(bytes.startIndex + end)])
            return Taken(count: end, head: try RequestHead(scanned: scanned, limits: common.options.limits))
        } catch {
            perform(connection.state.headRefused(error), connection)
            return Taken(count: bytes.count)
        }
    }

    private func skip(_ bytes: ArraySlice<UInt8>, _ connection: Connection) -> Int {
        var skipped: [UInt8] = []
        guard let taken = try? connection.decoder.decode(bytes, into: &skipped) else {
            perform(connection.state.skipFailed(), connection)
            return bytes.count
        }
        connection.discarded += taken
        connection.pace.arrived(taken, at: common.now)
        if connection.decoder.isComplete {
            perform(connection.state.skipped(isDraining: common.isDraining), connection)
        } else if connection.discarded > Self.skippedAtMost {
            perform(connection.state.skipFailed(), connection)
        } else {
            connection.arm()
        }
        return taken
    }

    /// Throws away what still comes; whether there may be more.
    private func discard(_ connection: Connection) -> Bool {
        switch connection.discard() {
        case .bytes(let count):
            connection.discarded += count
            let most = connection.state == .lingering ? Self.lingeredAtMost : Self.strayAtMost
            guard connection.discarded > most else { return true }
            perform(connection.state.broke(), connection)
        case .noise, .nothing: break
        case .end: perform(connection.state.peerEnded(), connection)
        }
        return false
    }
}
