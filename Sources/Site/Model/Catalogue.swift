package import Records
import Web

/// Everything a site keeps: the lists people see, and what the site itself needs beside them.
package struct Catalogue: Sendable {
    /// In the order of the navigation.
    package let lists: [CatalogueList]
    package let model: Model

    /// A catalogue of these lists, of which there is at least one.
    package init(_ lists: [CatalogueList]) {
        precondition(!lists.isEmpty, "a catalogue has a list")
        precondition(Set(lists.map(\.name)).count == lists.count, "two lists have one address")
        self.lists = lists
        model = Model(lists.map(\.entity) + [User.entity, SessionRecord.entity, ParkedDraft.entity])
    }

    /// The four lists of the tutorials.
    package static let standard = Catalogue([Picture.list, Friend.list, Student.list, Book.list])

    /// Where who signs in arrives.
    var home: String { lists[0].path }

    /// The list at an address, or nil.
    func list(named name: String) -> CatalogueList? { lists.first { name.isIdentical(to: $0.name) } }

    /// The list of an entity, or nil where nobody sees its records.
    func list(ofEntity name: String) -> CatalogueList? { lists.first { $0.entity.name == name } }

    /// Whether an address with these parameters may exist: its list is one of ours, its id is written as ids are.
    func canHold(_ parameters: PathParameters) -> Bool {
        let isKnown = parameters["list"].map { list(named: $0) != nil } ?? true
        return isKnown && (parameters["id"] == nil || parameters.number("id") != nil)
    }
}
