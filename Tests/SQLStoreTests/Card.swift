import Records

/// An entity whose few values are known with their order and with what finds them.
enum Card {
    static let title = Attribute<String>("title", .line, .required)
    static let author = Attribute<String>("author", .line)
    static let pages = Attribute<Int?>("pages", .integer)
    static let code = Attribute<String?>("code", .line)
    static let entity = Entity(
        "Cards",
        fields: [title.field, author.field, pages.field, code.field],
        order: [.ascending(title)],
        unique: [code.field]
    )

    static let names = ["title", "author", "pages", "code"]
    static let codePlace = 3

    /// What each field may hold, in the order of the lists.
    static let values: [[Value]] = [
        [
            "Ångström", "Äpfel", "apple", "eclair", "Éclair", "photo 2", "photo 9", "photo 10", "zoe", "Zoe", "Zoë",
            "北京",
        ].map(Value.text),
        ["", "Li", "Mo"].map(Value.text),
        [.null, .integer(-1), .integer(2), .integer(10)],
        [.null, .text("c1"), .text("c2"), .text("c3")],
    ]

    /// The values of which one makes a search find a record.
    static let searches: [(text: String, found: [Value])] = [
        ("zoe", ["zoe", "Zoe", "Zoë"].map(Value.text)),
        ("ANGSTROM", [.text("Ångström")]),
        ("photo 1", [.text("photo 10")]),
        ("photo1", []),
        ("京", [.text("北京")]),
        ("ec", ["eclair", "Éclair"].map(Value.text)),
        ("li", [.text("Li")]),
        ("c1", [.text("c1")]),
        ("*", []),
    ]

    /// The orders lists are read in: places of fields, and whether all runs backwards.
    static let orders: [(places: [Int], isDescending: Bool)] = [
        ([0], false), ([2], true), ([1, 0], false), ([3], true),
    ]
}

extension Value {
    /// Short, for comparing and for failures.
    var plain: String {
        switch self {
        case .text(let text): "'\(text)'"
        case .integer(let number): "\(number)"
        case .null: "-"
        default: "?"
        }
    }
}

extension [Value] {
    var plain: String { map(\.plain).joined(separator: " ") }
}
