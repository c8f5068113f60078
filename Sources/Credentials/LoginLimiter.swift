import Threads

/// Slows down guessing: after five wrong passwords for a user from an address, each further one makes the next wait.
///
/// What it knows is in memory and bounded, so that a restart locks nobody out; clocks are an argument, in seconds that
/// only grow.
package final class LoginLimiter: Sendable {
    /// Who guesses at whom: other users at the address, and the user at other addresses, stay free.
    struct Key: Hashable {
        private static let longestName = 64

        let user: [UInt8]
        let block: [UInt8]

        init(_ user: String, _ address: [UInt8]) {
            // Cut before it is hashed, since a name may be as long as a form allows.
            self.user = user.utf8.prefix(Self.longestName).map(ASCII.lowercased)
            block = Self.block(of: address)
        }

        /// An IPv4 address, or the /64 of an IPv6 one: its owner has all of that.
        private static func block(of address: [UInt8]) -> [UInt8] {
            let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            return address.starts(with: mapped) ? Array(address.dropFirst(12)) : Array(address.prefix(8))
        }
    }

    /// The wrong passwords of one key, and how long it waits.
    struct Failures {
        var recent: [Int] = []
        /// The tries whose password is being looked at.
        var checking = 0
        var wait = 0
        /// When it last counted: at the last wrong password, or at the end of the wait it brought.
        var end: Int
    }

    private static let firstWait = 60

    private let limit: Int
    private let window: Int
    private let entries: Int
    private let failures = Lock<[Key: Failures]>([:])

    package init(limit: Int = 5, window: Int = 15 * 60, entries: Int = 10_000) {
        self.limit = limit
        self.window = window
        self.entries = entries
    }

    /// The seconds this user must still wait at this address, or nil when a try is free, which then has begun.
    ///
    /// A try that begins counts until it is known how it went, or guesses sent at once would all be free. `user` is the
    /// name as typed, `address` its 4 or 16 bytes, `now` the seconds of a clock that only grows.
    package func begin(_ user: String, _ address: [UInt8], at now: Int) -> Int? {
        failures.withLock { failures in
            let key = Key(user, address)
            var entry = failures[key].flatMap { isStale($0, at: now) ? nil : $0 } ?? Failures(end: now)
            if entry.wait > 0, entry.end > now { return entry.end - now }
            let free = entry.wait > 0 ? 1 : limit - entry.recent.count { now - $0 < window }
            guard entry.checking < free else { return 1 }
            if failures[key] == nil { makeRoom(in: &failures, at: now) }
            entry.checking += 1
            failures[key] = entry
            return nil
        }
    }

    /// Takes back a try that began and whose password was never looked at.
    package func abandoned(_ user: String, _ address: [UInt8]) {
        failures.withLock { failures in
            let key = Key(user, address)
            guard var entry = failures[key] else { return }
            entry.checking = max(0, entry.checking - 1)
            failures[key] = entry.checking == 0 && entry.recent.isEmpty ? nil : entry
        }
    }

    /// Counts a wrong password.
    package func failed(_ user: String, _ address: [UInt8], at now: Int) {
        failures.withLock { failures in
            let key = Key(user, address)
            if failures[key] == nil { makeRoom(in: &failures, at: now) }
            failures[key] = counted(failures[key], at: now)
        }
    }

    /// Forgets the wrong passwords: the right one came.
    package func succeeded(_ user: String, _ address: [UInt8]) {
        failures.withLock { $0[Key(user, address)] = nil }
    }

    /// How many users and addresses are remembered.
    package var count: Int { failures.withLock(\.count) }

    private func counted(_ entry: Failures?, at now: Int) -> Failures {
        guard var entry, !isStale(entry, at: now) else { return Failures(recent: [now], end: now) }
        entry.checking = max(0, entry.checking - 1)
        entry.recent = entry.recent.filter { now - $0 < window }.suffix(limit - 1) + [now]
        entry.wait = wait(after: entry)
        entry.end = now + entry.wait
        return entry
    }

    private func wait(after entry: Failures) -> Int {
        if entry.wait > 0 { return min(entry.wait * 2, window) }
        return entry.recent.count >= limit ? min(Self.firstWait, window) : 0
    }

    private func isStale(_ entry: Failures, at now: Int) -> Bool { now - entry.end >= window }

    /// Keeps the memory bounded: the stale go first, then a tenth of the rest, whose ends come first.
    private func makeRoom(in failures: inout [Key: Failures], at now: Int) {
        guard failures.count >= entries else { return }
        failures = failures.filter { !isStale($0.value, at: now) }
        guard failures.count >= entries else { return }
        let oldest = failures.sorted { $0.value.end < $1.value.end }.prefix(max(1, entries / 10))
        for (key, _) in oldest { failures[key] = nil }
    }
}
