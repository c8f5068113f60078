import Records

/// A student and when they came: the list of the third tutorial, under its stored names.
enum Student {
    static let name = Attribute<String>("name", .line, .required)
    static let date = Attribute<Timestamp>("date", .time, .required, default: .now)

    static let entity = Entity("Student", fields: [name.field, date.field], order: [.ascending(name)])

    static let list = CatalogueList(entity, name: "students", noun: "student", title: name, side: date.field)
}
