import Logging

extension Loop {
    /// Ends idle connections, lets what is under way finish in the time it has, and stops.
    func drain() async {
        // What was published before is still sent.
        takeNews()
        common.isDraining = true
        drainEndsAt = common.now + common.options.patience.drain.milliseconds
        for case let connection? in connections {
            // What has come before it was told is still answered.
            connection.mayReceive = true
            pending.append(connection.token)
        }
        await allClosed()
        stop()
    }

    private func allClosed() async {
        await withCheckedContinuation { continuation in
            // Looked at here, since the last may close between any look before and this.
            guard open > 0 else { return continuation.resume() }
            drained = continuation
        }
    }

    /// The time is over.
    func cutAll() {
        drainEndsAt = nil
        if open > 0 { log(.warning, "server.cut", ["connections": "\(open)"]) }
        for case let connection? in connections {
            // A handler that does not end at once must not keep the client waiting.
            connection.shutDown()
            perform(connection.state.broke(), connection)
        }
    }

    func finishDraining() {
        drained?.resume()
        drained = nil
    }
}
