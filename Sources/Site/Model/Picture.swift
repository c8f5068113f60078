import Records

/// A picture with a title: the list of the first tutorial, under its stored names.
enum Picture {
    static let title = Attribute<String>("title", .line, .required)
    static let description = Attribute<String>("desc", .paragraphs)
    static let photo = Attribute<PhotoHash?>("picture", .photo)

    static let entity = Entity(
        "Pictures",
        fields: [title.field, description.field, photo.field],
        order: [.ascending(title)]
    )

    static let list = CatalogueList(
        entity,
        name: "pictures",
        noun: "picture",
        title: title,
        notes: [description.field],
        photo: photo
    )
}
