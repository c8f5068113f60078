import Credentials
import HTTP
import Records
import Web

/// The sessions in the database, and the cookies that stand for them.
struct Sessions: Sendable {
    /// A session nobody uses ends after 7 days, any session after 30; in seconds.
    static let idle: Int64 = 7 * 86_400
    static let lifetime: Int64 = 30 * 86_400
    /// The sessions one user may have; the oldest make way.
    static let perUser = 50
    /// How often the time a session was last seen is written down, in seconds.
    private static let seenEvery: Int64 = 60
    private static let cookie: StaticString = "pl"

    let store: any Store
    private let kept = KeptSessions()
    private let version: @Sendable () -> DataVersion?

    init(store: any Store) {
        self.store = store
        version = store.dataVersions(of: [SessionRecord.entity, User.entity])
    }

    /// What the request's cookie is worth now.
    func state(of visit: Visit) async throws -> SessionState {
        guard let token = token(of: visit) else { return .none }
        guard let found = try await find(token.digest) else { return .none }
        let now = Timestamp.now
        let isLive = SessionRecord.isLive(found.record, at: now)
        return isLive ? .live(found.session.at(now)) : .ended(user: found.session.user)
    }

    private func find(_ digest: [UInt8]) async throws -> KeptSessions.Found? {
        let version = version()
        if let found = kept.find(digest, at: version) { return found }
        let found = try await store.read { snapshot -> KeptSessions.Found? in
            guard let record = try snapshot.first(SessionRecord.entity, where: SessionRecord.token == digest),
                let user = try snapshot.record(User.entity, record[SessionRecord.user])
            else { return nil }
            return KeptSessions.Found(record: record, session: Session(record, of: user))
        }
        if let found { kept.keep(found, under: digest, at: version) }
        return found
    }

    /// Begins a session and returns the cookie for it; the one the browser came with ends.
    ///
    /// Nil when the user's password is another by now than the one that was checked: who changed it ended all sessions,
    /// and this would be one more.
    func begin(for user: Record, renewing hash: String?, _ visit: Visit) async throws -> FieldValue? {
        let old = token(of: visit)
        let new = Token.random()
        let device = visit.device
        let written = try await store.write(by: nil, "Log in") { transaction in
            guard let current = try transaction.record(User.entity, user.id),
                current[User.password].isIdentical(to: user[User.password])
            else { return false }
            if let hash { try transaction.update(User.entity, user.id) { $0[User.password] = hash } }
            if let old { try SessionRecord.end(old, in: transaction) }
            try SessionRecord.tidy(user.id, in: transaction)
            try SessionRecord.insert(new, of: user.id, device: device, in: transaction)
            return true
        }
        return written.value ? cookie(new, visit) : nil
    }

    /// Ends the session on the server.
    func end(_ visit: Visit) async throws {
        guard let token = token(of: visit) else { return }
        _ = try await store.write(by: nil, "Log out") { try SessionRecord.end(token, in: $0) }
    }

    /// The cookie that makes the browser forget its session.
    func forgotten(_ visit: Visit) -> FieldValue { SetCookie.ended(Self.cookie, over: visit.client.scheme).fieldValue }

    /// Stores a new password, ends every session of the user, and begins one under a new token.
    func changePassword(of session: Session, to hash: String, _ visit: Visit) async throws -> FieldValue {
        let new = Token.random()
        let device = visit.device
        // Who had to choose one is told by being let in.
        let isRenewed = !session.hasDefaultPassword
        _ = try await store.write(by: session.author, "Change password") { transaction in
            try transaction.update(User.entity, session.user) { user in
                user[User.password] = hash
                user[User.hasDefaultPassword] = false
            }
            try SessionRecord.endAll(of: session.user, in: transaction)
            try SessionRecord.insert(new, of: session.user, device: device, isRenewed: isRenewed, in: transaction)
        }
        return cookie(new, visit)
    }

    /// Ends another of the user's sessions, or all of them.
    func endOther(_ id: RecordID?, than session: Session) async throws {
        _ = try await store.write(by: nil, "Log out elsewhere") { transaction in
            if let id { return try SessionRecord.end(id, of: session.user, in: transaction) }
            try SessionRecord.endAll(of: session.user, but: session.id, in: transaction)
        }
    }

    /// Writes down that the session is in use, at most once a minute.
    func touch(_ session: Session) async throws {
        let now = Timestamp.now
        guard session.seen.adding(seconds: Self.seenEvery) < now else { return }
        _ = try await store.write(by: nil, "See session") { transaction in
            try transaction.update(SessionRecord.entity, session.id) { $0[SessionRecord.seen] = now }
        }
    }

    private func token(of visit: Visit) -> Token? {
        Cookies(visit.request.fields).value(of: Self.cookie.description, over: visit.client.scheme)
            .flatMap { Token(text: $0) }
    }

    private func cookie(_ token: Token, _ visit: Visit) -> FieldValue {
        SetCookie(Self.cookie, token.text, over: visit.client.scheme, maxAge: Int(Self.lifetime)).fieldValue
    }
}
