extension RecordChange {
    /// The change from one state of a record to another; nil when nothing differs.
    init?(from old: Record?, to new: Record?, version: Int) {
        guard let record = new ?? old else { return nil }
        var before: [String: Value] = [:]
        var after: [String: Value] = [:]
        var secrets: Set<String> = []
        for (place, field) in record.entity.fields.enumerated() where old?.values[place] != new?.values[place] {
            if field.isSecret {
                secrets.insert(field.name)
            } else {
                before[field.name] = old?.values[place]
                after[field.name] = new?.values[place]
            }
        }
        let kind: Kind = old == nil ? .insert : new == nil ? .delete : .update
        if kind == .update, before.isEmpty, secrets.isEmpty { return nil }
        self.init(
            entity: record.entity.name,
            id: record.id,
            kind: kind,
            version: version,
            before: before,
            after: after,
            secrets: secrets
        )
    }
}
