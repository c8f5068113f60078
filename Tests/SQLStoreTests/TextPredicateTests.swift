import Records
import Testing

@Suite struct TextPredicateTests {
    private static let texts = [
        "50%_ off", "50 percent", "a\\b", "axb", "'; DROP TABLE Papers; --", "\u{E9}t\u{E9}", "\u{C9}t\u{E9}", "ete",
        "e\u{301}t",
        "", "北京", "が", "か", "STRASSE", "a\nb",
    ]

    @Test(
        arguments: StoreKind.allCases,
        [
            (Paper.title.begins("50%_"), ["50%_ off"]), (Paper.title.begins("50"), ["50%_ off", "50 percent"]),
            (Paper.title.begins("_"), []), (Paper.title.begins("0"), []), (Paper.title.begins(""), texts),
            (Paper.title.contains("a\\b"), ["a\\b"]), (Paper.title.contains("%"), ["50%_ off"]),
            (Paper.title.contains("_"), ["50%_ off"]),
            (Paper.title.contains("'; DROP"), ["'; DROP TABLE Papers; --"]), (Paper.title.contains("\""), []),
            (Paper.title.contains("\u{E9}"), ["\u{E9}t\u{E9}", "\u{C9}t\u{E9}"]),
            (Paper.title.begins("\u{E9}"), ["\u{E9}t\u{E9}"]),
            (Paper.title.begins("e"), ["ete", "e\u{301}t"]), (Paper.title.begins("E"), []),
            (Paper.title.begins("\u{E9}", .folded), ["\u{E9}t\u{E9}", "\u{C9}t\u{E9}", "ete", "e\u{301}t"]),
            (Paper.title.begins("E", .folded), ["\u{E9}t\u{E9}", "\u{C9}t\u{E9}", "ete", "e\u{301}t"]),
            (Paper.title.contains("TE", .folded), ["\u{E9}t\u{E9}", "\u{C9}t\u{E9}", "ete"]),
            (Paper.title.contains("straße", .folded), ["STRASSE"]), (Paper.title.contains("か", .folded), ["か"]),
            (Paper.title.contains("%_ O", .folded), ["50%_ off"]), (Paper.title.contains("a.b", .folded), []),
            (Paper.title.contains("\n"), ["a\nb"]), (Paper.title.contains("京"), ["北京"]),
            (Paper.title.contains("", .folded), texts),
            (!Paper.title.contains("e", .folded), ["50%_ off", "a\\b", "axb", "", "北京", "が", "か", "a\nb"]),
            (Paper.authorSort.begins(""), []), (!Paper.authorSort.contains("x", .folded), texts),
            (Paper.authorSort.contains("", .folded), []), (Paper.key.contains("x"), []),
            (.field(Paper.pages.field, .contains, .text("1")), []),
            (.field(Paper.pages.field, .begins, .integer(1)), []),
            (.field(Paper.title.field, .contains, .null), []),
            (.field(Paper.title.field, .foldedContains, .integer(50)), []),
            (!.field(Paper.title.field, .begins, .null), texts),
        ]
    )
    func `begins and contains mean each sign itself`(kind: StoreKind, row: (Predicate, [String])) async throws {
        try await kind.with(.papers) { store in
            for text in Self.texts {
                try await store.addPaper([
                    Paper.title.field: .text(text == "a\nb" ? "" : text), Paper.body.field: .text(text),
                ])
            }
            let request = FetchRequest(Paper.entity, where: Self.inBody(row.0), limit: 100)

            let found = try await store.read { try $0.fetch(request) }.map { Array($0[Paper.body].utf8) }

            #expect(Set(found) == Set(row.1.map { Array($0.utf8) }))
        }
    }

    /// The same of the field that may hold line breaks.
    private static func inBody(_ predicate: Predicate) -> Predicate {
        switch predicate {
        case .field(Paper.title.field, let comparison, let value): .field(Paper.body.field, comparison, value)
        case .not(let part): .not(inBody(part))
        default: predicate
        }
    }
}
