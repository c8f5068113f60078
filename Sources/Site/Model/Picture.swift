import Records

/// A picture with a title: the list of the first tutorial, under its stored names.
enum Picture {
    static let title = Attribute<String>("title", .line, .required)
    static let description = Attribute<String>("desc", .paragraphs)
    static let photo = Attribute<PhotoHash?>("picture", .photo)
    /// Where it stands in the list, if not by its title: "Hague, The".
    static let sortAs = Attribute<String>("sortAs", .line)

    static let entity = Entity(
        "Pictures",
        fields: [title.field, description.field, photo.field, sortAs.field],
        order: [.ascending(title)],
        sortedBy: [title.field: sortAs.field]
    )

    static let list = CatalogueList(
        entity,
        name: "pictures",
        noun: "picture",
        title: title,
        notes: [description.field],
        photo: photo,
        rare: [sortAs.field]
    )
}
