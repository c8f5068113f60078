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

    /// What a password typed once more is worth.
    enum Verdict: Sendable {
        case right
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
        if let seconds = limiter.begin(username, visit.client.address.bytes, at: clock()) {
            note(.warning, "login.throttled", username, visit)
            return .throttled(seconds: seconds)
        }
        guard let user = try await checked(username, visit, { try await user(username, password, visit) }),
            let cookie = try await sessions.begin(for: user, renewing: renewed(user, password), visit)
        else {
            note(.warning, "login.failed", username, visit)
            return .wrong
        }
        note(.info, "login.ok", username, visit)
        return .signedIn(cookie: cookie)
    }

    /// Whether the password is the session's user's own; counts as a try, as at the log-in.
    func verify(_ password: [UInt8], of session: Session, _ visit: Visit) async throws -> Verdict {
        if let seconds = limiter.begin(session.username, visit.client.address.bytes, at: clock()) {
            note(.warning, "password.throttled", session.username, visit)
            return .throttled(seconds: seconds)
        }
        let user = try await checked(session.username, visit) {
            let user = try await store.read { try $0.record(User.entity, session.user) }
            return try await hasher.verify(password, user?[User.password]) ? user : nil
        }
        if user == nil { note(.warning, "password.refused", session.username, visit) }
        return user == nil ? .wrong : .right
    }

    /// Tells the limiter how a try went that has begun: right, wrong, or not looked at.
    private func checked(
        _ username: String,
        _ visit: Visit,
        _ check: () async throws -> Record?
    ) async throws -> Record? {
        let address = visit.client.address.bytes
        let user: Record?
        do {
            user = try await check()
        } catch {
            limiter.abandoned(username, address)
            throw error
        }
        if user == nil { limiter.failed(username, address, at: clock()) } else { limiter.succeeded(username, address) }
        return user
    }

    /// The user whose password this is.
    ///
    /// A password that may not be used from here is as good as a wrong one.
    private func user(_ username: String, _ password: [UInt8], _ visit: Visit) async throws -> Record? {
        let user = try await store.read { try $0.first(User.entity, where: User.username == username) }
        let isRight = try await hasher.verify(password, user?[User.password])
        guard isRight, let user else { return nil }
        guard !user[User.hasDefaultPassword] || visit.isLocal else { return nil }
        return user
    }

    /// A new hash for one made at another cost, while the password is at hand; nil where none is needed.
    private func renewed(_ user: Record, _ password: [UInt8]) async throws -> String? {
        guard hasher.needsRehash(user[User.password]) else { return nil }
        return try await hasher.hash(password)
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
