package import Records

/// A list of the site: an entity, the address it lives at, and what its rows show.
///
/// One reference: every page hands its list around.
package final class CatalogueList: Sendable {
    package let entity: Entity
    /// The address without its slash, and the prefix of the list's words: "pictures".
    package let name: String
    /// The prefix of the words about one record: "picture".
    let noun: String
    /// What a row is called by.
    let title: Attribute<String>
    /// What stands in a row under its title, each in a line.
    let notes: [Field]
    /// A date that stands at a row's side.
    let side: Field?
    let photo: Attribute<PhotoHash?>?
    /// What few records need: its fields wait at the end of the form until they are asked for.
    let rare: [Field]
    /// Whether a photo and its name are all that a record needs.
    let makesRecordsOfPhotos: Bool

    /// The fields people see, in the order of the entity.
    let shownFields: [Field]
    /// Those that a form sends as text.
    let textFields: [Field]
    /// Those whose values are records.
    let recordFields: [(field: Field, entity: String)]
    let path: String

    package init(
        _ entity: Entity,
        name: String,
        noun: String,
        title: Attribute<String>,
        notes: [Field] = [],
        side: Field? = nil,
        photo: Attribute<PhotoHash?>? = nil,
        rare: [Field] = []
    ) {
        self.entity = entity
        self.name = name
        self.noun = noun
        self.title = title
        self.notes = notes
        self.side = side
        self.photo = photo
        self.rare = rare
        var draft = Draft(new: entity)
        draft.set(text: name, for: title.field)
        makesRecordsOfPhotos = photo != nil && draft.issues.isEmpty
        shownFields = entity.fields.filter { $0.kind.control != .none && !$0.isSecret }
        textFields = shownFields.filter { $0 != photo?.field }
        recordFields = shownFields.compactMap { field in
            guard case .record(let entity) = field.kind.control else { return nil }
            return (field, entity)
        }
        path = "/\(name)"
    }

    /// Where the form for a new record is.
    var newPath: String { "\(path)/new" }

    func path(of id: RecordID) -> String { "/\(name)/\(id)" }
}

extension CatalogueList {
    /// What the list is called.
    func heading(_ words: Words) -> String { words.text("\(name).heading") ?? name }

    /// What people call a field of the list.
    func label(of field: Field, _ words: Words) -> String { words.text("field.\(field.name)") ?? field.name }
}
