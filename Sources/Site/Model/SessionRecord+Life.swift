import Credentials
import Records

extension SessionRecord {
    /// Whether the session is good at this time: not ended, not idle for too long, not too old.
    ///
    /// A clock that was set back makes none of them older than it is, and none younger than when it began.
    static func isLive(_ record: Record, at now: Timestamp) -> Bool {
        record[ended] == nil
            && now < record[seen].adding(seconds: Sessions.idle)
            && now < record[began].adding(seconds: Sessions.lifetime)
    }

    /// Whether a session of a user who is there still is good now.
    static func isLive(_ session: RecordID, in snapshot: borrowing Snapshot) throws -> Bool {
        guard let record = try snapshot.record(entity, session), isLive(record, at: .now) else { return false }
        return try snapshot.record(User.entity, record[user]) != nil
    }

    static func insert(
        _ token: Token,
        of user: RecordID,
        device: String,
        isRenewed: Bool = false,
        in transaction: borrowing Transaction
    ) throws {
        let now = Timestamp.now
        var draft = Draft(new: entity)
        draft[self.token] = token.digest
        draft[self.user] = user
        draft[began] = now
        draft[seen] = now
        draft[self.device] = device
        draft[self.isRenewed] = isRenewed
        try transaction.save(draft)
    }

    /// Ends the session of this token, if there is one.
    static func end(_ token: Token, in transaction: borrowing Transaction) throws {
        guard let record = try transaction.first(entity, where: self.token == token.digest) else { return }
        try end(record, in: transaction)
    }

    /// Ends all sessions of a user, save one.
    static func endAll(
        of user: RecordID,
        but kept: RecordID? = nil,
        in transaction: borrowing Transaction
    ) throws {
        for record in try open(of: user, in: transaction) where record.id != kept { try end(record, in: transaction) }
    }

    /// Ends the session of this id, if it is the user's.
    static func end(_ id: RecordID, of user: RecordID, in transaction: borrowing Transaction) throws {
        guard let record = try transaction.record(entity, id), record[self.user] == user else { return }
        try end(record, in: transaction)
    }

    /// The user's sessions that are good at this time, the one in use last first.
    static func live(of user: RecordID, at now: Timestamp, in snapshot: borrowing Snapshot) throws -> [Record] {
        let open = try snapshot.fetch(FetchRequest(entity, where: self.user == user && ended == nil, limit: .max))
        return open.filter { isLive($0, at: now) }.sorted { $0[seen] > $1[seen] }
    }

    /// Forgets the user's sessions that ended long ago, and ends the oldest where one more would be too many.
    static func tidy(_ user: RecordID, in transaction: borrowing Transaction) throws {
        let limit = Timestamp.now.adding(seconds: -Sessions.lifetime)
        try transaction.delete(entity, where: self.user == user && (seen < limit || ended < limit))
        for record in try open(of: user, in: transaction).dropLast(Sessions.perUser - 1) {
            try end(record, in: transaction)
        }
    }

    /// Forgets the sessions of all users that ended long ago, and says how many.
    static func purge(in transaction: borrowing Transaction) throws -> Int {
        let limit = Timestamp.now.adding(seconds: -Sessions.lifetime)
        return try transaction.delete(entity, where: seen < limit || ended < limit)
    }

    /// The user's sessions that nobody ended, oldest first.
    private static func open(of user: RecordID, in transaction: borrowing Transaction) throws -> [Record] {
        try transaction.fetch(FetchRequest(entity, where: self.user == user && ended == nil, limit: .max))
    }

    private static func end(_ record: Record, in transaction: borrowing Transaction) throws {
        guard record[ended] == nil else { return }
        try transaction.update(entity, record.id) { $0[ended] = .now }
    }
}
