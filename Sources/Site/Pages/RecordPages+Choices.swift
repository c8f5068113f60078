import Records

extension RecordPages {
    /// More would be no list to choose from.
    private static let mostChoices = 200

    /// The records that the list's fields can name, by field.
    func choices(in list: CatalogueList) async throws -> [Field: [RecordForm.Choice]] {
        var choices: [Field: [RecordForm.Choice]] = [:]
        for field in list.shownFields {
            guard case .record(let entity) = field.kind.control,
                let named = renderer.catalogue.list(ofEntity: entity)
            else { continue }
            let request = FetchRequest(named.entity, limit: Self.mostChoices)
            choices[field] = try await store.read { snapshot in
                try snapshot.fetch(request).map { RecordForm.Choice(id: $0.id, title: $0[named.title]) }
            }
        }
        return choices
    }
}
