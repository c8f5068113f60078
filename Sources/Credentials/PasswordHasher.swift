package import Threads

/// Turns passwords into what may be stored, and checks them against it, on a pool of threads.
///
/// The pool is the gate: what would wait too long is refused at once with `Pool.Full`, as is what finds no memory.
package struct PasswordHasher: Sendable {
    private let cost: PasswordCost
    private let pool: Pool
    private let dummy: String

    /// A pool for hashing on a machine of `cores`: one at a time on each, sixteen waiting for each.
    package static func gate(cores: Int) -> Pool { Pool(threads: cores, waiting: 16 * cores) }

    package init(cost: PasswordCost = .standard, pool: Pool) {
        self.cost = cost
        self.pool = pool
        dummy = Argon2id.dummy(cost)
    }

    /// The password as it may be stored: argon2id with a salt of its own, in PHC form.
    package func hash(_ password: [UInt8]) async throws(Pool.Full) -> String {
        let cost = cost
        return try await run { () throws(Argon2id.NoMemory) in try Argon2id.hash(password, cost) }
    }

    /// Whether the password is the one `hash` was made of.
    ///
    /// Without a hash, or with one that cannot be read, the same work is done for nothing: who measures the time does
    /// not learn which users there are.
    package func verify(_ password: [UInt8], _ hash: String?) async throws(Pool.Full) -> Bool {
        let dummy = dummy
        return try await run { () throws(Argon2id.NoMemory) in
            if let hash, Argon2id.canRead(hash) { return try Argon2id.verify(password, hash) }
            if let hash, CryptHash.canRead(hash), let isRight = CryptHash.verify(password, hash) { return isRight }
            _ = try Argon2id.verify(password, dummy)
            return false
        }
    }

    /// Whether the hash should be made anew at the next right log-in: it has another cost or is of another function.
    package func needsRehash(_ hash: String) -> Bool { !Argon2id.isMade(hash, at: cost) }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Argon2id.NoMemory) -> Value
    ) async throws(Pool.Full) -> Value {
        let value = try await pool.run { try? work() }
        guard let value else { throw Pool.Full() }
        return value
    }
}
