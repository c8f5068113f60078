package import Records

/// Everything the program keeps.
package enum Catalogue {
    /// The lists people see, in the order of the navigation.
    static let lists = [Picture.list]

    /// The list at an address, or nil.
    static func list(named name: String) -> CatalogueList? { lists.first { name.isIdentical(to: $0.name) } }

    /// Where who signs in arrives.
    static let home = Picture.list.path

    package static let model = Model([
        Picture.entity, User.entity, SessionRecord.entity, ParkedDraft.entity,
    ])
}
