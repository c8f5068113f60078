import Records

/// Finds, parks and drops drafts; each is good for its user alone.
enum ParkedDrafts {
    /// Forgotten drafts are purged after 30 days.
    private static let kept: Int64 = 30 * 86_400
    /// The drafts one user may have; the oldest make way.
    private static let perUser = 200
    /// The drafts forgotten in one transaction.
    private static let mostAtOnce = 1_000

    /// The user's draft of that name, or nil.
    static func find(_ token: DraftToken, of user: RecordID, in snapshot: borrowing Snapshot) throws -> Record? {
        try snapshot.first(ParkedDraft.entity, where: ParkedDraft.name == name(token, of: user))
    }

    /// Parks what is given; what is nil stays as it was.
    @discardableResult static func park(
        _ token: DraftToken,
        of user: RecordID,
        photo: PhotoHash? = nil,
        form: [UInt8]? = nil,
        about record: RecordID? = nil,
        savedAs: RecordID? = nil,
        in transaction: borrowing Transaction
    ) throws -> Record {
        try makeRoom(for: user, in: transaction)
        let found = try find(token, of: user, in: transaction.snapshot)
        var draft = found.map { Draft(editing: $0) } ?? Draft(new: ParkedDraft.entity)
        draft[ParkedDraft.name] = name(token, of: user)
        draft[ParkedDraft.user] = user
        draft[ParkedDraft.parked] = .now
        if let photo { draft[ParkedDraft.photo] = photo }
        let replaced = photo == nil ? nil : found?[ParkedDraft.photo]
        if let form { draft[ParkedDraft.form] = form }
        if let record { draft[ParkedDraft.about] = Int(record.rawValue) }
        if let savedAs { draft[ParkedDraft.savedAs] = Int(savedAs.rawValue) }
        let saved = try transaction.save(draft)
        if let replaced { try transaction.purgePhoto(replaced) }
        return saved
    }

    /// Forgets the draft, and its photo unless something else shows the same.
    static func drop(_ token: DraftToken, of user: RecordID, in transaction: borrowing Transaction) throws {
        guard let draft = try find(token, of: user, in: transaction.snapshot) else { return }
        try drop(draft, in: transaction)
    }

    /// Forgets all drafts that nobody came back to, and says how many.
    static func purge(in transaction: borrowing Transaction) throws -> Int {
        let forgotten = ParkedDraft.parked < Timestamp.now.adding(seconds: -kept)
        let drafts = try transaction.fetch(FetchRequest(ParkedDraft.entity, where: forgotten, limit: mostAtOnce))
        for draft in drafts { try drop(draft, in: transaction) }
        return drafts.count
    }

    private static func drop(_ draft: Record, in transaction: borrowing Transaction) throws {
        try transaction.delete(ParkedDraft.entity, draft.id)
        if let photo = draft[ParkedDraft.photo] { try transaction.purgePhoto(photo) }
    }

    private static func name(_ token: DraftToken, of user: RecordID) -> String { "\(user)/\(token.text)" }

    private static func makeRoom(for user: RecordID, in transaction: borrowing Transaction) throws {
        let own = ParkedDraft.user == user
        let surplus = try transaction.count(ParkedDraft.entity, where: own, upTo: perUser) - (perUser - 1)
        guard surplus > 0 else { return }
        let oldest = FetchRequest(ParkedDraft.entity, where: own, limit: surplus)
        for draft in try transaction.fetch(oldest) { try drop(draft, in: transaction) }
    }
}
