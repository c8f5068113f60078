import HTTP
import Records
import Templates

/// The ways into a long list: its headings where they stand on one page, else the letters that other pages begin with.
enum ListIndex {
    /// Fewer headings are in sight as they are.
    private static let fewestHeadings = 8
    private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    /// What stands behind Z in the order of every language.
    private static let behindLetters = "α"

    /// What the template takes; absent for a list that needs none.
    ///
    /// `goesOn` says that it has other pages.
    static func data(
        of rows: ListRows,
        goesOn: Bool,
        _ query: ListQuery,
        _ list: CatalogueList,
        _ words: Words
    ) -> Templates.Value {
        guard goesOn else {
            guard rows.headings.count >= fewestHeadings else { return .absent }
            return index("indexed", list.entity.sections.map { list.label(of: $0, words) }, entries(of: rows.headings))
        }
        guard isByLetter(query, list) else { return .absent }
        return index("lettered", words[.index], entries(query.with(.first), list, words))
    }

    /// Whether the list is in the order of a text, from A on.
    private static func isByLetter(_ query: ListQuery, _ list: CatalogueList) -> Bool {
        guard let term = query.sort ?? list.entity.order.first else { return false }
        return term.field.kind.storage == .text && term.direction == .ascending
    }

    private static func index(_ kind: String, _ label: String?, _ entries: [Templates.Value]) -> Templates.Value {
        .object(["kind": .text(kind), "label": Value(label), "entries": .list(entries)])
    }

    private static func entries(of headings: [String]) -> [Templates.Value] {
        let letters = headings.map { String($0.prefix(1)).uppercased() }
        return headings.enumerated().map { place, heading in
            .object([
                "href": .text("#g-s\(place + 1)"),
                "letter": .text(letters[place]),
                "text": .text(heading),
                "isSame": .flag(place > 0 && letters[place - 1] == letters[place]),
            ])
        }
    }

    private static func entries(_ query: ListQuery, _ list: CatalogueList, _ words: Words) -> [Templates.Value] {
        let address = query.address(of: list.path)
        let start = address + (address == list.path ? "?at=" : "&at=")
        let entries: [Templates.Value] = letters.map { letter in
            .object(["href": .text(start + letter), "letter": .text(letter.uppercased())])
        }
        let rest: Object = [
            "href": .text(start + PercentCoding.encode(behindLetters)),
            "letter": "…",
            "text": .text(words[.indexRest]),
        ]
        return entries + [.object(rest)]
    }
}
