extension Snapshot {
    /// All that is wrong with a draft, at most one issue a field, in the order of the fields: what it holds itself, and
    /// what it changes to a record that is not there or to a value that another record has.
    public func issues(of draft: Draft) throws(StoreError) -> [Issue] {
        let own = draft.issues
        var issues: [Issue] = []
        for (place, field) in draft.entity.fields.enumerated() {
            if let issue = own.first(where: { $0.field == field }) {
                issues.append(issue)
            } else if draft.isTouched(place), let reason = try refusal(of: draft.entries[place].value, field, draft) {
                issues.append(Issue(field, reason))
            }
        }
        return issues
    }

    private func refusal(of value: Value, _ field: Field, _ draft: Draft) throws(StoreError) -> Refusal? {
        if draft.entity.uniqueFields.contains(field), !value.isNull {
            let others = Predicate.and([.field(field, .equal, value), .not(.ids([draft.id]))])
            if try engine.count(draft.entity, others, upTo: 1) > 0 { return .notUnique }
        }
        // Bookkeeping may name what is gone; only what users enter is checked.
        guard draft.entity.history == .kept, case .record(let name) = field.kind.control,
            case .reference(let id) = value
        else { return nil }
        let entity = engine.model.entity(named: name)
        return try entity.flatMap { entity throws(StoreError) in try engine.record(entity, id) } == nil ? .invalid : nil
    }
}
