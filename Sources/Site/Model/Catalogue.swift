package import Records

/// Everything the program keeps.
package enum Catalogue {
    /// The lists people see, in the order of the navigation.
    static let lists = [Picture.list]

    /// Where who signs in arrives.
    static let home = Picture.list.path

    package static let model = Model([
        Picture.entity, User.entity, SessionRecord.entity, ParkedDraft.entity,
    ])
}
