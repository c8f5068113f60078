import Records

/// A signed-in browser: whose it is, and which record of the database says so.
struct Session: Sendable {
    let id: RecordID
    let user: RecordID
    let username: String
    let hasDefaultPassword: Bool
    /// When it was last written down that the session is in use.
    let seen: Timestamp
    let settings: UserSettings
    /// Whether its user changed the password a moment ago, and may be told so.
    private(set) var hasNewPassword = false
    private let renewed: Timestamp?

    /// How long a changed password is news, in seconds.
    private static let newsTime: Int64 = 30

    init(_ record: Record, of user: Record) {
        id = record.id
        self.user = user.id
        username = user[User.username]
        hasDefaultPassword = user[User.hasDefaultPassword]
        seen = record[SessionRecord.seen]
        settings = UserSettings(user)
        renewed = record[SessionRecord.isRenewed] ? record[SessionRecord.began] : nil
    }

    /// The session at this time.
    func at(_ now: Timestamp) -> Session {
        guard let renewed else { return self }
        var session = self
        session.hasNewPassword = now < renewed.adding(seconds: Self.newsTime)
        return session
    }

    /// The name under which the journal keeps this user's changes.
    var author: Author { Author(id: user, name: username) }
}

/// What a request's cookie is worth.
enum SessionState: Sendable {
    case none
    /// A session of this user that has ended.
    case ended(user: RecordID)
    case live(Session)
}
