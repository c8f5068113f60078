extension Transaction {
    /// Takes a change back, as a new change, and returns the one taken back; undoing an undo makes it again.
    ///
    /// Throws `UndoRefusal` where later changes stand on it, `InvalidRecord` where a unique value is taken by now. A
    /// transaction that undoes does nothing else.
    @discardableResult public func undo(_ number: Int64) throws -> Change {
        precondition(progress.records.isEmpty, "an undo is a change of its own")
        let change = try snapshot.undoableChange(number)
        for record in change.records.reversed() {
            guard let entity = engine.model.entity(named: record.entity) else { throw UndoRefusal.unknown(number) }
            try undo(record, in: entity)
        }
        progress.undoes = number
        return change
    }

    private func undo(_ change: RecordChange, in entity: Entity) throws {
        let current = try engine.record(entity, change.id)
        switch (change.kind, current) {
        case (.insert, let current?): try remove(current)
        case (.insert, nil): break
        case (_, let current?):
            guard let values = change.undone(in: entity, current.values), values != current.values else { return }
            _ = try put(current.with(values: values, version: current.version + 1), over: current)
        case (_, nil):
            guard let values = change.undone(in: entity, nil) else { return }
            // That of the deletion which stands: more than every one before, so that a form from before still conflicts.
            let version = try lastVersion(of: change) ?? change.version
            _ = try put(Record(entity, change.id, version: version, values: values), over: nil)
        }
    }

    /// The version after all that was done to the record, be it in this transaction.
    private func lastVersion(of change: RecordChange) throws(StoreError) -> Int? {
        if let version = progress.version(of: change.entity, change.id) { return version }
        return try engine.latestChange(of: change.entity, change.id)?.records.last?.version
    }
}
