extension Snapshot {
    /// The changes that concern a record, oldest first.
    public func changes(of entity: Entity, _ id: RecordID) throws(StoreError) -> [Change] {
        try engine.history(of: entity.name, id, since: 0)
    }

    /// The change that gave the record its version.
    public func latestChange(of record: Record) throws(StoreError) -> Change? {
        try engine.latestChange(of: record.entity.name, record.id)
    }
}
