extension Snapshot {
    /// The change, when it can be taken back; otherwise throws why not, as an `UndoRefusal`.
    func undoableChange(_ number: Int64) throws -> Change {
        guard let change = try engine.change(number), !change.records.isEmpty else { throw UndoRefusal.unknown(number) }
        if let undo = try undoing(number) { throw UndoRefusal.alreadyUndone(by: undo) }
        for record in change.records {
            guard let entity = engine.model.entity(named: record.entity) else { throw UndoRefusal.unknown(number) }
            try checkSecrets(of: record, entity)
            try checkLater(than: change, record, entity)
        }
        return change
    }

    /// A secret's old value is nowhere; only where the record goes altogether it is not needed.
    private func checkSecrets(of record: RecordChange, _ entity: Entity) throws(UndoRefusal) {
        guard record.kind != .insert, !record.secrets.isEmpty else { return }
        throw .secret(fields: entity.fields.filter { record.secrets.contains($0.name) })
    }

    private func checkLater(than change: Change, _ record: RecordChange, _ entity: Entity) throws {
        let later = try engine.history(of: record.entity, record.id, since: record.version)
        if let refusal = record.refusal(in: later, after: change.number, entity) { throw refusal }
    }
}

extension RecordChange {
    /// What stands on this part of a change, among the record's changes, oldest first; nil when nothing does.
    func refusal(in changes: [Change], after number: Int64, _ entity: Entity) -> UndoRefusal? {
        var undone: Set<Int64> = []
        // From the last on: an undo that stands takes what it undoes out, and is out itself when that came later too.
        for other in changes.reversed() where other.number > number && !undone.contains(other.number) {
            if let target = other.undoes {
                undone.insert(target)
                if target > number { continue }
            }
            // Each once and in their order, though the other change may have several steps.
            let overlap = Set(other.records.flatMap { $0.overlap(with: self, in: entity) })
            let fields = entity.fields.filter(overlap.contains)
            let deletes = other.records.contains { $0.kind == .delete }
            guard fields.isEmpty, !deletes else { return .changedSince(fields: deletes ? [] : fields, by: other) }
        }
        return nil
    }

    /// The fields both changes set; an insertion or a deletion concerns all.
    func overlap(with other: RecordChange, in entity: Entity) -> [Field] {
        let fields = self.fields
        let others = other.fields
        return entity.fields.filter { fields.contains($0.name) && (other.kind != .update || others.contains($0.name)) }
    }
}
