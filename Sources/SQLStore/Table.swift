import Records

/// How an entity is kept: one table of its name, a column a field, sort keys beside what lists are ordered by, the size
/// of the thumbnail beside a photo.
///
/// One reference: it is looked up for each read.
final class Table: Sendable {
    /// One column beyond `id` and `version`.
    struct Column: Sendable {
        enum Content: Sendable {
            /// The field at that place.
            case field(Int)
            case key(SortKey)
            /// The size of the thumbnail of that field's photo.
            case photoSize(Field)
        }

        let name: String
        let content: Content
        let definition: String
    }

    let entity: Entity
    let columns: [Column]

    /// Where the sort keys lie, by the entity's sort keys.
    let keyColumns: [Column]

    let select: String
    let selectOne: String
    let insert: String
    let delete: String

    let photoCount: Int

    /// Where the records' tokens are; nil when nothing of them is searched.
    let search: SearchTable?

    /// By field: how it is stored, and whether it may hold nothing.
    let storages: [(storage: Storage, allowsNull: Bool)]

    init(_ entity: Entity) {
        self.entity = entity
        let fields = entity.fields.enumerated().map { place, field in
            Column(name: field.name, content: .field(place), definition: Self.definition(of: field))
        }
        keyColumns = entity.sortKeys.map { key in
            Column(name: key.field.name + "_key", content: .key(key), definition: "BLOB NOT NULL DEFAULT x''")
        }
        let sizes = entity.photoPlaces.map { entity.fields[$0] }.map { field in
            Column(name: field.name + "_size", content: .photoSize(field), definition: "INTEGER")
        }
        // What lists read first lies before texts that may go on in other pages.
        columns = sizes + keyColumns + fields
        photoCount = sizes.count
        search = SearchTable(entity)
        storages = entity.fields.map { ($0.kind.storage, $0.allowsNull) }
        let taken = ["id", "version"] + columns.map(\.name)
        precondition(Set(taken.map(\.foldedName)).count == taken.count, "\(entity.name): a name is taken")
        let table = SQLName(entity.name)
        let read = (fields + sizes).map { ", \(SQLName($0.name))" }.joined()
        let names = columns.map { ", \(SQLName($0.name))" }.joined()
        let places = columns.indices.map { ", ?\($0 + 3)" }.joined()
        select = "SELECT id, version\(read)\nFROM \(table)"
        selectOne = "\(select)\nWHERE id = ?1"
        insert = "INSERT INTO \(table) (id, version\(names))\nVALUES (?1, ?2\(places))"
        delete = "DELETE FROM \(table)\nWHERE id = ?1"
    }

    func keyName(of field: Field) -> String? {
        entity.sortKeys.firstIndex { $0.field == field }.map { keyColumns[$0].name }
    }

    private static func definition(of field: Field) -> String {
        let type = field.kind.storage.columnType
        // With a default, so that rows can still be added when the field has gone from the model.
        return field.allowsNull ? type : "\(type) NOT NULL DEFAULT \(field.kind.storage.blankLiteral)"
    }
}
