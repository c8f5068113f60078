/// For who acts on records that were shown some time ago.
extension Snapshot {
    /// The records that changes after that one touched, of any entity; nil where they are more than `limit`.
    package func touched(after change: Int64, upTo limit: Int) throws(StoreError) -> Set<RecordID>? {
        let ids = try engine.touched(after: change, upTo: limit + 1)
        return ids.count > limit ? nil : Set(ids)
    }

    /// Whether a change after that one set one of these fields, be it by making the record.
    ///
    /// A record changed more often than is looked through counts as changed in all of them.
    package func isTouched(_ fields: [Field], of record: Record, after change: Int64) throws(StoreError) -> Bool {
        let last = try engine.history(of: record.entity.name, record.id, before: .max, limit: Self.mostChanges)
        let later = last.prefix { $0.number > change }
        guard later.count < Self.mostChanges else { return true }
        return later.contains { $0.records.contains { set in fields.contains { set.fields.contains($0.name) } } }
    }

    private static var mostChanges: Int { 64 }
}
