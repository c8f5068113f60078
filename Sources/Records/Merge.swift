extension Draft {
    /// The values to save: per field mine, where I touched it, else theirs.
    ///
    /// A field is in conflict when it was changed since I saw it, to something other than mine.
    func merged(
        seen: Record,
        base: Record,
        with current: Record,
        wasDeleted: Bool
    ) throws(Conflict) -> [Value] {
        let mine = values
        var merged = current.values
        var conflicts: [Field] = []
        for place in merged.indices where isTouched(place) && merged[place] != mine[place] {
            if wasDeleted || seen.values[place] != current.values[place] { conflicts.append(entity.fields[place]) }
            merged[place] = mine[place]
        }
        guard conflicts.isEmpty else {
            throw Conflict(
                entity: entity,
                id: id,
                base: base,
                theirs: current,
                mine: mine,
                fields: conflicts,
                version: current.version
            )
        }
        return merged
    }

    var touchedFields: [Field] { entity.fields.indices.filter(isTouched).map { entity.fields[$0] } }
}
