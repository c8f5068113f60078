import Records

/// How it stands with an id.
enum RecordState: Sendable {
    case there(Record)
    case deleted(Deletion)
    /// There never was such a record.
    case missing

    init(of id: RecordID, in list: CatalogueList, _ store: any Store) async throws {
        self = try await store.read { snapshot in
            if let record = try snapshot.record(list.entity, id) { return .there(record) }
            return try snapshot.deletion(of: list.entity, id).map { .deleted($0) } ?? .missing
        }
    }
}
