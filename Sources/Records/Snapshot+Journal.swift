/// A record that is gone: how it was, and the change that took it.
public struct Deletion: Hashable, Sendable {
    /// As it was, at the deletion's version.
    public let record: Record
    public let change: Change

    public static func == (one: Deletion, other: Deletion) -> Bool { one.change == other.change }

    public func hash(into hasher: inout Hasher) { hasher.combine(change) }
}

extension Snapshot {
    /// The number of the last change, 0 before the first: what every page depends on.
    public func lastChange() throws(StoreError) -> Int64 { try engine.lastChange() }

    public func change(_ number: Int64) throws(StoreError) -> Change? { try engine.change(number) }

    /// The change with the first of its records.
    public func change(_ number: Int64, upTo records: Int) throws(StoreError) -> Change? {
        if let change = try engine.change(number, upTo: records) { return change }
        // One whose records' past was purged has none.
        return try engine.change(number)
    }

    /// The deletion of a record; nil when it lives or never was.
    public func deletion(of entity: Entity, _ id: RecordID) throws(StoreError) -> Deletion? {
        guard try engine.record(entity, id) == nil, let change = try engine.latestChange(of: entity.name, id),
            let last = change.records.last, last.kind == .delete
        else { return nil }
        let values = entity.fields.map { last.before[$0.name].map($0.fitting) ?? $0.defaultValue(in: .utc) }
        let whole = try engine.change(change.number) ?? change
        return Deletion(record: Record(entity, id, version: last.version, values: values), change: whole)
    }

    /// The record as it was at a version, rebuilt from the journal; nil when it was not there then or is not known.
    ///
    /// Secrets are as they are now.
    public func record(_ entity: Entity, _ id: RecordID, at version: Int) throws(StoreError) -> Record? {
        let now = try engine.record(entity, id)
        if let now, now.version == version { return now }
        guard version > 0, version < now?.version ?? .max else { return nil }
        let later = try engine.history(of: entity.name, id, since: version)
        // The journal must reach back to that version without a gap.
        guard let first = later.first?.records.first, first.version == version else { return nil }
        var values = now?.values
        for change in later.reversed().flatMap({ $0.records.reversed() }) {
            if change.version == version { return values.map { Record(entity, id, version: version, values: $0) } }
            values = change.undone(in: entity, values)
        }
        return nil
    }

    /// Whether the change is taken back, and by which, of whose records only the first are told; nil when it stands.
    public func undoing(_ number: Int64) throws(StoreError) -> Change? {
        var undos: [(number: Int64, target: Int64)] = []
        var targets = [number]
        while let target = targets.popLast() {
            for undo in try engine.undos(of: target) {
                undos.append((undo, target))
                targets.append(undo)
            }
        }
        // From the last on: an undo stands unless a later one took it back. A change may be taken back more than once.
        var takenBack: [Int64: Int64] = [:]
        for undo in undos.sorted(by: { $0.number > $1.number }) where takenBack[undo.number] == nil {
            takenBack[undo.target] = takenBack[undo.target] ?? undo.number
        }
        guard let undo = takenBack[number] else { return nil }
        return try change(undo, upTo: JournalEntry.mostRecords)
    }

    /// Why the change could not be taken back now; nil when it could.
    public func undoRefusal(of number: Int64) throws(StoreError) -> UndoRefusal? {
        do {
            _ = try undoableChange(number)
            return nil
        } catch let refusal as UndoRefusal {
            return refusal
        } catch let error as StoreError {
            throw error
        } catch {
            return .unknown(number)
        }
    }
}

extension RecordChange {
    /// The values before this change, given those after it; nil where the record was not there.
    func undone(in entity: Entity, _ values: [Value]?) -> [Value]? {
        guard kind != .insert else { return nil }
        var undone = values ?? entity.fields.map { $0.defaultValue(in: .utc) }
        for (name, value) in before {
            if let place = entity.place(named: name) { undone[place] = entity.fields[place].fitting(value) }
        }
        return undone
    }
}
