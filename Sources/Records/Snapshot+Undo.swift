extension Snapshot {
    /// The change, when it can be taken back; otherwise throws why not, as an `UndoRefusal`.
    func undoableChange(_ number: Int64) throws -> Change {
        guard let change = try engine.change(number), !change.records.isEmpty else { throw UndoRefusal.unknown(number) }
        if let undo = try undoing(number) { throw UndoRefusal.alreadyUndone(by: undo) }
        var obstacles = Obstacles()
        for record in change.records {
            guard let entity = engine.model.entity(named: record.entity) else { throw UndoRefusal.unknown(number) }
            try checkSecrets(of: record, entity)
            let history = try engine.history(of: record.entity, record.id, since: record.version)
            obstacles.add(history.standing(after: number), to: record, entity)
        }
        if let refusal = obstacles.refusal { throw refusal }
        return change
    }

    /// A secret's old value is nowhere; only where the record goes altogether it is not needed.
    private func checkSecrets(of record: RecordChange, _ entity: Entity) throws(UndoRefusal) {
        guard record.kind != .insert, !record.secrets.isEmpty else { return }
        throw .secret(fields: entity.fields.filter { record.secrets.contains($0.name) })
    }
}

extension RecordChange {
    /// The fields both changes set; an insertion or a deletion concerns all.
    func overlap(with other: RecordChange, in entity: Entity) -> [Field] {
        let fields = self.fields
        let others = other.fields
        return entity.fields.filter { fields.contains($0.name) && (other.kind != .update || others.contains($0.name)) }
    }
}
