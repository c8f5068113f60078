import Records
import Web

/// The photo an address means: the record's own, or the one of its past that `v` names.
struct SoughtPhoto {
    private let list: CatalogueList
    private let attribute: Attribute<PhotoHash?>
    private let id: RecordID
    private let wanted: String?

    /// Whether the address names the photo itself, so that it never means another.
    var isNamed: Bool { wanted != nil }

    init(_ visit: Visit) throws(Trouble) {
        list = try visit.list()
        id = try RecordPages.id(in: visit)
        guard let attribute = list.photo else { throw .notFound }
        self.attribute = attribute
        wanted = visit.query["v"]
    }

    func hash(in snapshot: borrowing Snapshot) throws -> PhotoHash {
        guard let record = try snapshot.record(list.entity, id) else {
            throw try snapshot.deletion(of: list.entity, id) == nil ? Trouble.notFound : Trouble.gone
        }
        let current = record[attribute]
        guard let wanted else {
            guard let current else { throw Trouble.notFound }
            return current
        }
        guard let hash = PhotoHash(text: wanted) else { throw Trouble.notFound }
        guard try hash == current || snapshot.isJournalled(hash, of: id) else { throw Trouble.notFound }
        return hash
    }
}
