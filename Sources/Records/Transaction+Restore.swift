extension Transaction {
    /// Makes a record what it was after a change of its past, as a new change; nil where that was gone.
    ///
    /// A deleted record comes back. One that is like that already is not written. Throws `UndoRefusal.unknown` for a change
    /// that does not concern the record, `InvalidRecord` where it cannot be like that any more.
    @discardableResult public func restore(_ entity: Entity, _ id: RecordID, change number: Int64) throws -> Record? {
        let current = try engine.record(entity, id)
        switch try snapshot.past(of: entity, id, after: number) {
        case nil: throw UndoRefusal.unknown(number)
        case .gone:
            if let current { try remove(current) }
            return nil
        case .there(let values):
            guard let base = try current ?? snapshot.deletion(of: entity, id)?.record else {
                throw UndoRefusal.unknown(number)
            }
            var draft = Draft(editing: base)
            // Through a draft, so that all is checked that is checked when somebody types it.
            for (field, value) in zip(entity.fields, values) where !field.isSecret { draft.set(field, to: value) }
            return try save(draft)
        }
    }
}
