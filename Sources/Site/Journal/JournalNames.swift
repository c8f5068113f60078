import Records

/// What records are called, and how large photos are: what pages of the journal have to look up beside it.
struct JournalNames: Sendable {
    private(set) var titles: [RecordID: String] = [:]
    private(set) var sizes: [PhotoHash: PhotoSize] = [:]

    /// The titles of the records that the entries are about.
    mutating func addTitles(
        of entries: [JournalEntry],
        _ catalogue: Catalogue,
        in snapshot: borrowing Snapshot
    ) throws {
        for record in entries.compactMap(\.change.records.first) where titles[record.id] == nil {
            guard let list = catalogue.list(ofEntity: record.entity) else { continue }
            titles[record.id] = try Self.title(of: record.id, list, in: snapshot)
        }
    }

    /// The records and photos that the entries name in their fields.
    mutating func addValues(
        of entries: [JournalEntry],
        _ catalogue: Catalogue,
        in snapshot: borrowing Snapshot
    ) throws {
        for record in entries.flatMap(\.change.records) {
            guard let entity = catalogue.list(ofEntity: record.entity)?.entity else { continue }
            for values in [record.before, record.after] {
                for (name, value) in values { try add(value, of: entity.field(named: name), catalogue, in: snapshot) }
            }
        }
    }

    private mutating func add(
        _ value: Records.Value,
        of field: Field?,
        _ catalogue: Catalogue,
        in snapshot: borrowing Snapshot
    ) throws {
        switch value {
        case .photo(let hash): if sizes[hash] == nil { sizes[hash] = try snapshot.photo(hash)?.thumbnail }
        case .reference(let id):
            guard titles[id] == nil, case .record(let entity) = field?.kind.control,
                let list = catalogue.list(ofEntity: entity)
            else { return }
            titles[id] = try Self.title(of: id, list, in: snapshot)
        default: return
        }
    }

    /// What a record is called, or was when it went; nil where nobody knows any more.
    static func title(
        of id: RecordID,
        _ list: CatalogueList,
        in snapshot: borrowing Snapshot
    ) throws -> String? {
        if let record = try snapshot.record(list.entity, id) { return record[list.title] }
        let last = try snapshot.latestChange(of: list.entity, id)?.records.last
        guard case .text(let title) = last?.before[list.title.field.name] else { return nil }
        return title
    }
}

extension Entity {
    /// The field of that name, or nil.
    func field(named name: String) -> Field? { fields.first { $0.name.isIdentical(to: name) } }
}
