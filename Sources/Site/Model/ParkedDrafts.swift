import Records

/// Finds, parks and drops drafts; each is good for its user alone.
enum ParkedDrafts {
    /// Forgotten drafts are purged after 30 days.
    private static let kept: Int64 = 30 * 86_400
    /// The drafts one user may have; the oldest make way.
    private static let perUser = 200

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
        savedAs: RecordID? = nil,
        in transaction: borrowing Transaction
    ) throws -> Record {
        try purge(user, in: transaction)
        let found = try find(token, of: user, in: transaction.snapshot)
        var draft = found.map { Draft(editing: $0) } ?? Draft(new: ParkedDraft.entity)
        draft[ParkedDraft.name] = name(token, of: user)
        draft[ParkedDraft.user] = user
        draft[ParkedDraft.parked] = .now
        if let photo { draft[ParkedDraft.photo] = photo }
        if let form { draft[ParkedDraft.form] = form }
        if let savedAs { draft[ParkedDraft.savedAs] = Int(savedAs.rawValue) }
        return try transaction.save(draft)
    }

    /// Forgets the draft.
    ///
    /// Its photo stays: another record or draft may show the same.
    static func drop(_ token: DraftToken, of user: RecordID, in transaction: borrowing Transaction) throws {
        try transaction.delete(ParkedDraft.entity, where: ParkedDraft.name == name(token, of: user))
    }

    private static func name(_ token: DraftToken, of user: RecordID) -> String { "\(user)/\(token.text)" }

    private static func purge(_ user: RecordID, in transaction: borrowing Transaction) throws {
        let limit = Timestamp.now.adding(seconds: -kept)
        try transaction.delete(ParkedDraft.entity, where: ParkedDraft.parked < limit)
        let own = ParkedDraft.user == user
        let surplus = try transaction.count(ParkedDraft.entity, where: own, upTo: perUser) - (perUser - 1)
        guard surplus > 0 else { return }
        for draft in try transaction.fetch(FetchRequest(ParkedDraft.entity, where: own, limit: surplus)) {
            _ = try transaction.delete(ParkedDraft.entity, draft.id)
        }
    }
}
