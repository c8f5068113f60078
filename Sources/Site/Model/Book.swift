import Records

/// A book, under its author's heading: the list of the fourth tutorial, under its stored names.
enum Book {
    static let title = Attribute<String>("title", .line, .required)
    static let author = Attribute<String>("author", .line, .required)
    static let date = Attribute<CivilDate>("theDate", .date, .required, default: .today)
    /// Where it stands in the list, if not by its title: "Hobbit, The".
    static let sortAs = Attribute<String>("sortAs", .line)

    static let entity = Entity(
        "Book",
        fields: [title.field, author.field, date.field, sortAs.field],
        order: [.ascending(author), .ascending(title)],
        sections: author.field,
        sortedBy: [title.field: sortAs.field]
    )

    static let list = CatalogueList(
        entity,
        name: "books",
        noun: "book",
        title: title,
        side: date.field,
        rare: [sortAs.field]
    )
}
