import Records

/// What a change did to one record, from its first step to its last.
struct ShownChange {
    let list: CatalogueList
    let id: RecordID
    let kind: RecordChange.Kind
    /// Whether the record was there before, and had gone.
    let bringsBack: Bool
    let before: [String: Records.Value]
    let after: [String: Records.Value]
    /// The fields people know, in their order.
    let fields: [Field]

    /// Nil without a step, or where nobody sees such records.
    init?(_ steps: [RecordChange], _ catalogue: Catalogue) {
        guard let first = steps.first, let last = steps.last, let list = catalogue.list(ofEntity: first.entity) else {
            return nil
        }
        self.list = list
        id = first.id
        kind = last.kind == .delete ? .delete : first.kind == .update ? .update : .insert
        bringsBack = first.kind == .insert && first.version > 1
        before = steps.reversed().reduce(into: [:]) { before, step in before.merge(step.before) { _, new in new } }
        after = steps.reduce(into: [:]) { after, step in after.merge(step.after) { _, new in new } }
        let names = steps.reduce(into: Set<String>()) { $0.formUnion($1.fields) }
        fields = list.entity.fields.filter { names.contains($0.name) }
    }

    /// What the record was called then, where the change says so.
    var title: String? {
        for values in kind == .insert ? [after, before] : [before, after] {
            if case .text(let title) = values[list.title.field.name] { return title }
        }
        return nil
    }

    /// The value of the one field that changed.
    var soleValue: (field: Field, value: Records.Value)? {
        guard kind == .update, fields.count == 1, let field = fields.first, let value = after[field.name] else {
            return nil
        }
        return (field, value)
    }
}
