/// The journal, page by page.
extension Snapshot {
    /// A page of all changes of some entities.
    public func journal(_ request: JournalRequest) throws(StoreError) -> JournalPage {
        guard !request.entities.isEmpty else { return JournalPage(entries: [], earlier: nil) }
        let found = try engine.changeNumbers(request)
        let names = request.entities.map(\.name)
        var changes: [Change] = []
        for number in found.numbers {
            guard let change = try engine.change(number, upTo: JournalEntry.mostRecords) else { continue }
            changes.append(change.with(change.records.filter { names.contains($0.entity) }))
        }
        return JournalPage(entries: try entries(for: changes), earlier: found.rest)
    }

    /// The names of all who made changes, in the order of the alphabet.
    public func authors() throws(StoreError) -> [String] {
        let names = try engine.authors().map { (key: Array($0.lowercased().utf8), name: $0) }
        return names.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.name)
    }

    /// A change as a page tells of it, its records counted up to one more than `limit`; nil where there is none.
    public func entry(of number: Int64, countingUpTo limit: Int) throws(StoreError) -> JournalEntry? {
        guard let change = try engine.change(number, upTo: JournalEntry.mostRecords) else { return nil }
        var later = LaterChanges(engine)
        return try entry(for: change, change, countingUpTo: limit + 1, &later)
    }

    func entries(for changes: [Change]) throws(StoreError) -> [JournalEntry] {
        var later = LaterChanges(engine)
        var entries: [JournalEntry] = []
        for change in changes {
            let whole = try engine.change(change.number, upTo: JournalEntry.mostRecords) ?? change
            entries.append(try entry(for: change, whole, countingUpTo: JournalEntry.mostCounted + 1, &later))
        }
        return entries
    }

    private func entry(
        for change: Change,
        _ whole: Change,
        countingUpTo limit: Int,
        _ later: inout LaterChanges
    ) throws(StoreError) -> JournalEntry {
        let isLong = whole.records.count == JournalEntry.mostRecords
        let count = isLong ? try engine.recordCount(of: change.number, upTo: limit) : whole.recordIDs.count
        let undo = try undoing(change.number)
        let takesBack: Change? = if let number = change.undoes { try engine.change(number, upTo: 1) } else { nil }
        return JournalEntry(
            change: change,
            recordCount: count,
            takesBack: takesBack,
            takenBackBy: undo,
            obstacle: undo == nil ? try obstacle(to: whole, &later) : nil
        )
    }

    /// Why an undo would be refused, as far as a page can look.
    private func obstacle(to change: Change, _ later: inout LaterChanges) throws(StoreError) -> UndoRefusal? {
        var obstacles = Obstacles()
        for record in change.records {
            guard let entity = engine.model.entity(named: record.entity) else { return .unknown(change.number) }
            guard record.kind == .insert || record.secrets.isEmpty else {
                return .secret(fields: entity.fields.filter { record.secrets.contains($0.name) })
            }
            // Too much to look through for a page: the undo itself will tell.
            guard let changes = try later.changes(of: record, than: change.number) else { continue }
            obstacles.add(changes.standing(after: change.number), to: record, entity)
        }
        return obstacles.refusal
    }
}

extension Change {
    /// The records it changed, each once.
    var recordIDs: Set<RecordID> { Set(records.map(\.id)) }
}

/// The last changes of the records a page speaks of, each read once: a page may show one record's changes only.
private struct LaterChanges {
    private static let most = 64

    private let engine: any Engine
    private var known: [RecordID: [Change]] = [:]

    init(_ engine: any Engine) { self.engine = engine }

    /// What was done to the record after a change, oldest first; nil when that is too much to look through.
    mutating func changes(of record: RecordChange, than number: Int64) throws(StoreError) -> [Change]? {
        let last = try last(of: record)
        let later = last.prefix { $0.number > number }
        return later.count == Self.most ? nil : later.reversed()
    }

    private mutating func last(of record: RecordChange) throws(StoreError) -> [Change] {
        if let changes = known[record.id] { return changes }
        let changes = try engine.history(of: record.entity, record.id, before: .max, limit: Self.most)
        known[record.id] = changes
        return changes
    }
}
