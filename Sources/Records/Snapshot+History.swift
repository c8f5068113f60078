extension Snapshot {
    /// The changes that concern a record, oldest first.
    public func changes(of entity: Entity, _ id: RecordID) throws(StoreError) -> [Change] {
        try engine.history(of: entity.name, id, since: 0)
    }

    /// The change that gave the record its version.
    public func latestChange(of record: Record) throws(StoreError) -> Change? {
        try latestChange(of: record.entity, record.id)
    }

    /// The last change of a record, which may have deleted it; only what it did to that record.
    public func latestChange(of entity: Entity, _ id: RecordID) throws(StoreError) -> Change? {
        try engine.latestChange(of: entity.name, id)
    }

    /// A page of a record's history, newest first; of each change only what it did to that record.
    public func history(
        of entity: Entity,
        _ id: RecordID,
        before number: Int64? = nil,
        limit: Int = JournalRequest.pageSize
    ) throws(StoreError) -> JournalPage {
        var changes = try engine.history(of: entity.name, id, before: number ?? .max, limit: limit + 1)
        let goesOn = changes.count > limit
        if goesOn { changes.removeLast() }
        return JournalPage(entries: try entries(for: changes), earlier: goesOn ? changes.last?.number : nil)
    }

    /// How far a record's history reaches; nil when there is none.
    public func historyExtent(of entity: Entity, _ id: RecordID) throws(StoreError) -> HistoryExtent? {
        try engine.historyExtent(of: entity.name, id, upTo: JournalEntry.mostCounted + 1)
    }
}

/// What a record was at a moment of its past.
enum Past: Equatable {
    case there([Value])
    case gone
}

extension Snapshot {
    /// The record as a change left it; nil when the change does not concern it.
    ///
    /// Secrets are as they are now.
    func past(of entity: Entity, _ id: RecordID, after number: Int64) throws(StoreError) -> Past? {
        let (next, isLast) = number.addingReportingOverflow(1)
        guard !isLast, let change = try engine.history(of: entity.name, id, before: next, limit: 1).first,
            change.number == number, let version = change.records.last?.version
        else { return nil }
        var values = try engine.record(entity, id)?.values
        let later = try engine.history(of: entity.name, id, since: version).filter { $0.number > number }
        for record in later.reversed().flatMap({ $0.records.reversed() }) {
            values = record.undone(in: entity, values)
        }
        return values.map { .there($0) } ?? .gone
    }
}
