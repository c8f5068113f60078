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
    /// For how many connections one goes on before the sockets are looked at again: each may have a request.
    private static let advancedAtMost = 8

    /// What could be used of the bytes that have come.
    private struct Taken {
        var count: Int
        /// A request to begin, once what stands behind it is kept.
        var head: RequestHead?
    }

    /// What came of looking at bytes.
    private enum Progress {
        case none
        case some
        /// What stands behind the request waits for its answer, and then for those of the others.
        case request
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
        for token in pending.take(atMost: Self.advancedAtMost) {
            guard let connection = connection(token) else { continue }
            advance(connection)
            if common.isDraining { perform(connection.state.drain(), connection) }
        }
    }

    /// Reads and takes in what has come, as far as the state lets it, and up to one request.
    private func advance(_ connection: Connection) {
        for _ in 0..<Self.readsAtMost {
            guard connection.state.isReading else { return }
            guard !connection.state.isDiscarding else {
                guard discard(connection) else { return }
                continue
            }
            switch takeWaiting(connection) {
            case .none: break
            case .some: continue
            case .request: return
            }
            switch connection.receive() {
            case .bytes(let count): if takeArrived(count, connection) == .request { return }
            case .noise: continue
            case .nothing: return
            case .end: return perform(connection.state.peerEnded(), connection)
            }
        }
        pending.append(connection.token)
    }

    private func takeWaiting(_ connection: Connection) -> Progress {
        guard !connection.input.isEmpty else { return .none }
        let taken = take(connection.input.waiting, connection)
        connection.input.pass(taken.count)
        return begin(taken, connection)
    }

    private func takeArrived(_ count: Int, _ connection: Connection) -> Progress {
        guard connection.input.isEmpty else {
            connection.input.append(common.buffer[..<count])
            return .some
        }
        // The common case: one read, one request, nothing kept.
        let taken = take(common.buffer[..<count], connection)
        connection.input.append(common.buffer[taken.count..<count])
        return begin(taken, connection)
    }

    private func begin(_ taken: Taken, _ connection: Connection) -> Progress {
        guard let head = taken.head else { return taken.count > 0 ? .some : .none }
        begin(head, connection)
        return .request
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
