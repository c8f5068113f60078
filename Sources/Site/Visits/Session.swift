import Records

/// A signed-in browser: whose it is, and which record of the database says so.
struct Session: Sendable {
    let id: RecordID
    let user: RecordID
    let username: String
    let hasDefaultPassword: Bool
    /// When it was last written down that the session is in use.
    let seen: Timestamp

    init(_ record: Record, of user: Record) {
        id = record.id
        self.user = user.id
        username = user[User.username]
        hasDefaultPassword = user[User.hasDefaultPassword]
        seen = record[SessionRecord.seen]
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
