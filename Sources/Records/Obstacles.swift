/// What stands in the way of taking a change back: all that later changes did to the same fields of the same records.
struct Obstacles {
    private var entities: [Entity] = []
    /// By the entity's name.
    private var fields: [String: Set<Field>] = [:]
    private var changes: [Int64: Change] = [:]
    private var deletion: Change?

    /// Adds what stands on a part of the change: the changes of its record that stand since, newest first.
    mutating func add(_ later: [Change], to part: RecordChange, _ entity: Entity) {
        if let last = later.first, last.records.last?.kind == .delete {
            // Before it is back nothing else matters.
            if last.number > deletion?.number ?? 0 { deletion = last }
            return
        }
        if !entities.contains(entity) { entities.append(entity) }
        for change in later {
            let overlap = change.records.flatMap { $0.overlap(with: part, in: entity) }
            guard !overlap.isEmpty else { continue }
            fields[entity.name, default: []].formUnion(overlap)
            changes[change.number] = change
        }
    }

    /// Each field once, in the entity's order; nil when nothing stands in the way.
    var refusal: UndoRefusal? {
        if let deletion { return .deletedSince(by: deletion) }
        guard !changes.isEmpty else { return nil }
        return .changedSince(
            fields: entities.flatMap { $0.fields.filter((fields[$0.name] ?? []).contains) },
            by: changes.values.sorted { $0.number > $1.number }
        )
    }
}

extension [Change] {
    /// Those after a change that stand, newest first, of some in their order.
    func standing(after number: Int64) -> [Change] {
        var undone: Set<Int64> = []
        var standing: [Change] = []
        // From the last on: an undo that stands takes what it undoes out, and is out itself when that came later too.
        for change in reversed() where change.number > number && !undone.contains(change.number) {
            if let target = change.undoes {
                undone.insert(target)
                if target > number { continue }
            }
            standing.append(change)
        }
        return standing
    }
}
