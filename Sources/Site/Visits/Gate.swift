import Credentials
import HTTP
import Logging
import Records
import Web

/// Decides who comes in: passwords against Users, cookies against sessions.
struct Gate: Sendable {
    enum Outcome: Sendable {
        case signedIn(cookie: FieldValue)
        case wrong
        case throttled(seconds: Int)
    }

    let sessions: Sessions
    let store: any Store
    let hasher: PasswordHasher
    let limiter: LoginLimiter
    /// Seconds that only grow.
    let clock: @Sendable () -> Int
    let log: Log

    /// Checks a password; on success begins a new session, which ends the one the browser had.
    func logIn(_ username: String, _ password: [UInt8], _ visit: Visit) async throws -> Outcome {
        let address = visit.client.address.bytes
        if let seconds = limiter.delay(username, address, at: clock()) {
            note(.warning, "login.throttled", username, visit)
            return .throttled(seconds: seconds)
        }
        guard let user = try await user(username, password, visit) else {
            limiter.failed(username, address, at: clock())
            note(.warning, "login.failed", username, visit)
            return .wrong
        }
        limiter.succeeded(username, address)
        note(.info, "login.ok", username, visit)
        return .signedIn(cookie: try await sessions.begin(for: user, visit))
    }

    /// The user whose password this is.
    ///
    /// A password that may not be used from here is as good as a wrong one.
    private func user(_ username: String, _ password: [UInt8], _ visit: Visit) async throws -> Record? {
        let user = try await store.read { try $0.first(User.entity, where: User.username == username) }
        let isRight = try await hasher.verify(password, user?[User.password])
        guard isRight, let user else { return nil }
        guard !user[User.hasDefaultPassword] || visit.isLocal else { return nil }
        try await renewHash(of: user, password)
        return user
    }

    /// Hashes made at another cost are made anew while the password is at hand.
    private func renewHash(of user: Record, _ password: [UInt8]) async throws {
        guard hasher.needsRehash(user[User.password]) else { return }
        let hash = try await hasher.hash(password)
        _ = try await store.write(by: nil, "Renew password hash") { transaction in
            try transaction.update(User.entity, user.id) { $0[User.password] = hash }
        }
    }

    private func note(_ level: Log.Level, _ event: StaticString, _ username: String, _ visit: Visit) {
        let name = String(username.unicodeScalars.prefix(64).map(Character.init))
        log(
            level,
            event,
            [
                "user": name, "address": visit.client.address.description, "request": visit.id.description,
            ]
        )
    }
}
