import Records
import Templates
import Threads

/// The ways into a long list: its headings where they stand on one page, else the letters that other pages begin with.
final class ListIndex: Sendable {
    /// Fewer headings are in sight as they are.
    private static let fewestHeadings = 8
    /// Searches leave many behind.
    private static let mostKept = 64
    /// What stands behind Z in the order of every language.
    private static let behindLetters = "α"

    /// The letters of each list, which lead to the same places whatever is in it.
    private let kept = Lock<[String: Templates.Value]>([:])

    /// What the template takes; absent for a list that needs none.
    ///
    /// `goesOn` says that it has other pages.
    func data(
        of rows: ListRows,
        goesOn: Bool,
        _ query: ListQuery,
        _ list: CatalogueList,
        _ words: Words,
        _ snapshot: borrowing Snapshot
    ) throws -> Templates.Value {
        guard goesOn else {
            guard rows.headings.count >= Self.fewestHeadings else { return .absent }
            return Self.index(
                "indexed",
                list.entity.sections.map { list.label(of: $0, words) },
                Self.entries(rows.headings)
            )
        }
        let first = query.with(.first)
        let request = first.request(in: list)
        guard let term = request.order.first, term.field.kind.storage == .text, term.direction == .ascending else {
            return .absent
        }
        let address = first.address(of: list.path)
        if let value = kept.withLock({ $0[address] }) { return value }
        let value = Self.index("lettered", words[.index], try Self.letters(first, request, list, words, snapshot))
        kept.withLock { kept in
            if kept.count >= Self.mostKept { kept = [:] }
            kept[address] = value
        }
        return value
    }

    private static func index(_ kind: String, _ label: String?, _ entries: [Templates.Value]) -> Templates.Value {
        .object(["kind": .text(kind), "label": Value(label), "entries": .list(entries)])
    }

    private static func entries(_ headings: [String]) -> [Templates.Value] {
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

    private static func letters(
        _ query: ListQuery,
        _ request: FetchRequest,
        _ list: CatalogueList,
        _ words: Words,
        _ snapshot: borrowing Snapshot
    ) throws -> [Templates.Value] {
        var entries: [Templates.Value] = []
        for letter in "abcdefghijklmnopqrstuvwxyz".map(String.init) + [behindLetters] {
            guard let cursor = try snapshot.cursor(to: letter, in: request) else { continue }
            let isLetter = letter != behindLetters
            entries.append(
                .object([
                    "href": .text(query.with(.after(cursor)).address(of: list.path)),
                    "letter": .text(isLetter ? letter.uppercased() : "…"),
                    "text": isLetter ? .absent : .text(words[.indexRest]),
                ])
            )
        }
        return entries
    }
}
