import Records

/// A student and when they came: the list of the third tutorial, under its stored names.
enum Student {
    static let name = Attribute<String>("name", .line, .required)
    static let date = Attribute<Timestamp>("date", .time, .required, default: .now)
    /// Where it stands in the list, if not by its name: "Lee, Ann".
    static let sortAs = Attribute<String>("sortAs", .line)

    static let entity = Entity(
        "Student",
        fields: [name.field, date.field, sortAs.field],
        order: [.ascending(name)],
        sortedBy: [name.field: sortAs.field]
    )

    static let list = CatalogueList(
        entity,
        name: "students",
        noun: "student",
        title: name,
        side: date.field,
        rare: [sortAs.field]
    )
}
