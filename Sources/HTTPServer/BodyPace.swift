/// Whether the bytes of a body come fast enough, counting only the time a handler waits for them.
package struct BodyPace {
    private let start: Int
    private let rate: Int
    private let most: Int
    private var waited = 0
    private var received = 0
    private var waitingSince: Int?

    package init(_ patience: ServerOptions.Patience) {
        start = patience.bodyStart.milliseconds
        rate = max(1, patience.bodyRate)
        most = patience.bodyPause.milliseconds
    }

    /// A handler asks for bytes at `now`; how many milliseconds the client has.
    package mutating func waitBegan(at now: Int) -> Int {
        waitingSince = waitingSince ?? now
        // What came fast earns time, but not for ever: else a large upload could stop for days.
        let earned = start + min(received, most * rate) * 1000 / rate - waited
        return min(max(0, earned), most)
    }

    /// Bytes have come.
    package mutating func arrived(_ count: Int, at now: Int) {
        received += count
        if let since = waitingSince { waited += now - since }
        waitingSince = nil
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
