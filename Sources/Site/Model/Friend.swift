import Records

/// Someone to call: the list of the second tutorial, under its stored names.
enum Friend {
    static let name = Attribute<String>("name", .line, .required)
    static let phone = Attribute<String>("tel", .phone)
    static let isMarried = Attribute<Bool>("marry", .flag)
    static let photo = Attribute<PhotoHash?>("picture", .photo)
    /// Where it stands in the list, if not by its name: "Lindqvist, Ada".
    static let sortAs = Attribute<String>("sortAs", .line)

    static let entity = Entity(
        "Friend",
        fields: [name.field, phone.field, isMarried.field, photo.field, sortAs.field],
        order: [.ascending(name)],
        sortedBy: [name.field: sortAs.field]
    )

    static let list = CatalogueList(
        entity,
        name: "friends",
        noun: "friend",
        title: name,
        notes: [phone.field, isMarried.field],
        photo: photo,
        rare: [sortAs.field]
    )
}
