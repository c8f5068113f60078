package import Records

/// A list of the site: an entity, the address it lives at, and what its rows show.
package struct CatalogueList: Sendable {
    package let entity: Entity
    /// The address without its slash, and the prefix of the list's words: "pictures".
    package let name: String
    /// The prefix of the words about one record: "picture".
    let noun: String
    /// What a row is called by.
    let title: Attribute<String>
    /// What stands in a row's second line.
    let note: Field?
    /// What stands at a row's side.
    let side: Field?
    let photo: Attribute<PhotoHash?>?

    package init(
        _ entity: Entity,
        name: String,
        noun: String,
        title: Attribute<String>,
        note: Field? = nil,
        side: Field? = nil,
        photo: Attribute<PhotoHash?>? = nil
    ) {
        self.entity = entity
        self.name = name
        self.noun = noun
        self.title = title
        self.note = note
        self.side = side
        self.photo = photo
    }

    /// The fields that a form shows as text.
    var textFields: [Field] { entity.fields.filter { $0 != photo?.field } }

    var path: String { "/\(name)" }

    func path(of id: RecordID) -> String { "/\(name)/\(id)" }
}

extension CatalogueList {
    /// What the list is called.
    func heading(_ words: Words) -> String { words.text("\(name).heading") ?? name }

    /// What people call a field of the list.
    func label(of field: Field, _ words: Words) -> String { words.text("field.\(field.name)") ?? field.name }
}
