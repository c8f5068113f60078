import Records
import Web

/// A list of the site: an entity, the address it lives at, and what its rows show.
struct CatalogueList: Sendable {
    let entity: Entity
    /// The address without its slash, and the prefix of the list's words: "pictures".
    let name: String
    /// The prefix of the words about one record: "picture".
    let noun: String
    /// What a row is called by.
    let title: Attribute<String>
    /// What stands in a row's second line.
    let note: Field?
    let photo: Attribute<PhotoHash?>?

    /// The fields that a form shows as text.
    var textFields: [Field] { entity.fields.filter { $0 != photo?.field } }

    var path: String { "/\(name)" }

    func path(of id: RecordID) -> String { "/\(name)/\(id)" }
}

extension CatalogueList {
    /// The list that a visit's address names.
    static func named(in visit: Visit) throws(Trouble) -> CatalogueList {
        guard let list = visit.parameters["list"].flatMap(Catalogue.list(named:)) else { throw .notFound }
        return list
    }

    /// What people call a field of the list.
    func label(of field: Field, _ words: Words) -> String { words.text("field.\(field.name)") ?? field.name }
}

extension PathParameters {
    /// Whether an address with these may exist: its list is one of ours, its id is written as ids are.
    var canExist: Bool {
        let isKnown = self["list"].map { Catalogue.list(named: $0) != nil } ?? true
        return isKnown && (self["id"] == nil || number("id") != nil)
    }
}
