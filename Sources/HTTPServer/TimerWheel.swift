/// A tenth of a second a slot, for deadlines that are set often and rarely reached.
///
/// Setting a deadline writes a number in its owner; the wheel only says whom to look at. An owner whose deadline moved
/// later is added again when its slot comes round; one whose deadline moved earlier is added at once, and its older
/// entry finds nothing to do.
package struct TimerWheel {
    private static let size = 512

    private var slots = [[UInt64]](repeating: [], count: size)
    private var count = 0
    /// The tick it has come to.
    package private(set) var now: UInt32 = 0
    /// No entry is due before this tick.
    package private(set) var next: UInt32 = .max

    package init() {}

    /// Adds an owner and returns the tick at which it will be looked at, the deadline or one before it.
    package mutating func add(_ token: UInt64, at deadline: UInt32) -> UInt32 {
        let tick = min(max(deadline, now + 1), now + UInt32(Self.size) - 1)
        slots[Int(tick) % Self.size].append(token)
        count += 1
        next = min(next, tick)
        return tick
    }

    /// Walks to `tick` and hands out whom to look at.
    package mutating func advance(to tick: UInt32) -> [UInt64] {
        guard tick >= next else {
            now = max(now, tick)
            return []
        }
        var tokens: [UInt64] = []
        // A lap shows every slot, however long the thread was away.
        for tick in max(next, now + 1)...max(next, now + 1, min(tick, now + UInt32(Self.size))) where count > 0 {
            let slot = Int(tick) % Self.size
            count -= slots[slot].count
            tokens += slots[slot]
            slots[slot].removeAll(keepingCapacity: true)
        }
        now = tick
        next = firstFilled()
        return tokens
    }

    private func firstFilled() -> UInt32 {
        guard count > 0 else { return .max }
        for distance in 1...UInt32(Self.size) where !slots[Int(now + distance) % Self.size].isEmpty {
            return now + distance
        }
        return .max
    }
}
