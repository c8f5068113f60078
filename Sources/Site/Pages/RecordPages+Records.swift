import Records

extension RecordPages {
    /// More would be no list to choose from.
    private static let mostChoices = 200

    /// The records that the list's fields can name, by field.
    func choices(in list: CatalogueList) async throws -> [Field: [RecordForm.Choice]] {
        var choices: [Field: [RecordForm.Choice]] = [:]
        for (field, entity) in list.recordFields {
            guard let named = renderer.catalogue.list(ofEntity: entity) else { continue }
            let request = FetchRequest(named.entity, limit: Self.mostChoices)
            choices[field] = try await store.read { snapshot in
                try snapshot.fetch(request).map { RecordForm.Choice(id: $0.id, title: $0[named.title]) }
            }
        }
        return choices
    }
}

extension RecordPages {
    /// Notes in a draft that cannot be saved anyway what only the other records tell of it: a record it names that is
    /// not there, a value that another has.
    ///
    /// One that could be is looked at by the save.
    func check(_ draft: inout Draft) async throws {
        let unchecked = draft
        draft.note(try await store.read { try $0.issues(of: unchecked) })
    }
}

extension Draft {
    /// Notes issues that were found elsewhere; what was typed stays.
    mutating func note(_ issues: [Issue]) {
        for issue in issues where !self.issues.contains(where: { $0.field == issue.field }) {
            refuse(issue.field, issue.reason, text: text(for: issue.field))
        }
    }
}
