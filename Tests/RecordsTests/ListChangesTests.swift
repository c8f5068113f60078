import Records
import Testing

/// A row written `b1`: a letter that names it, a digit that is what it holds.
private struct Letter: Identifiable, Equatable, Sendable, CustomStringConvertible {
    let id: Character
    var content = "0"

    init(_ text: Substring) {
        id = text.first ?? "?"
        content = text.count > 1 ? String(text.dropFirst()) : "0"
    }

    var description: String { "\(id)\(content)" }
}

/// A list written `A: a b | B: c`.
private func list(_ text: String) -> [ListSection<String, Letter>] {
    text.split(separator: "|").map { section in
        let parts = section.split(separator: ":")
        let rows = parts.count > 1 ? parts[1].split(separator: " ").map(Letter.init) : []
        return ListSection(parts[0].trimmingPrefix(" ").description, rows)
    }
}

extension ListChanges {
    /// All changes in one text: `−§0 +§1 −0.1 +0.0 0.2→1.0 =1.1`.
    var text: String {
        let parts =
            deletedSections.map { "−§\($0)" } + insertedSections.map { "+§\($0)" }
            + deletes.map { "−\($0.section).\($0.row)" } + inserts.map { "+\($0.section).\($0.row)" }
            + moves.map { "\($0.from.section).\($0.from.row)→\($0.to.section).\($0.to.row)" }
            + updates.map { "=\($0.section).\($0.row)" }
        return parts.joined(separator: " ")
    }
}

@Suite struct ListChangesTests {
    @Test(arguments: [
        ("", "X: a", "+§0 +0.0"),
        ("X: a", "", "−§0 −0.0"),
        ("X: a b", "X: a b", ""),
        ("", "", ""),
        ("X: a b c", "X: a b1 c", "=0.1"),
        ("X: b", "X: a b", "+0.0"),
        ("X: a b c", "X: a c", "−0.1"),
        ("X: a b c d", "X: d a b c", "0.3→0.0"),
        ("X: a b c d", "X: b c d a", "0.0→0.3"),
        ("A: a b | B: c", "A: a | B: b c", "0.1→1.0"),
        ("A: a | B: b", "B: a b", "−§0 0.0→0.0"),
        ("A: a", "B: a", "−§0 +§0 0.0→0.0"),
        ("A: a b | C: c", "A: a | B: b | C: c", "+§1 0.1→1.0"),
        ("A: a | B: b | C: c", "A: a | C: c", "−§1 −1.0"),
        ("B: b", "A: a | B: b | C: c", "+§0 +§2 +0.0 +2.0"),
        ("X: a b c", "X: d e f", "−0.0 −0.1 −0.2 +0.0 +0.1 +0.2"),
        ("X: a b c", "X: c1 a b", "0.2→0.0"),
        ("X: a b", "X: b a1", "0.0→0.1"),
        ("X: a b", "X: b1 a", "0.1→0.0"),
        ("X: a b c", "X: b a1 c", "0.0→0.1"),
        ("X: a b c d", "X: b a1 d c1", "0.0→0.1 0.2→0.3"),
        ("X: a | Y: b", "Y: b | X: a", "−§0 +§1 0.0→1.0"),
    ])
    func `a list becomes another by the fewest changes`(old: String, new: String, changes: String) {
        #expect(ListChanges(from: list(old), to: list(new)).text == changes)
    }

    @Test func `a list turned round moves all rows but one`() {
        let changes = ListChanges(from: list("X: a b c d e f"), to: list("X: f e d c b a"))

        #expect(changes.moves.count == 5)
        #expect((changes.inserts, changes.deletes, changes.updates) == ([], [], []))
    }

    @Test func `the same list is no change`() {
        #expect(ListChanges(from: list("A: a | B: b"), to: list("A: a | B: b")).isEmpty)
        #expect(!ListChanges(from: list("A: a"), to: list("A: a1")).isEmpty)
    }

    @Test func `a long list that is turned round does not take the square of its length`() {
        let rows = (0..<20_000).map { Number(id: $0, content: 0) }

        let changes = ListChanges(from: [ListSection(0, rows)], to: [ListSection(0, rows.reversed())])

        #expect(changes.moves.count == rows.count - 1)
    }
}

/// A row for lists made by chance.
private struct Number: Identifiable, Equatable, Sendable {
    let id: Int
    var content: Int
}

private typealias Numbers = [ListSection<Int, Number>]

@Suite struct ListChangesPropertyTests {
    #if DEBUG
    private static let pairs = 5_000
    #else
    private static let pairs = 50_000
    #endif

    @Test(arguments: 1...4)
    func `any list becomes any other, with the fewest moves`(seed: UInt64) {
        var chance = Chance(state: seed)
        for _ in 0..<Self.pairs {
            let old = Self.list(&chance)
            let new = Self.successor(of: old, &chance)
            let changes = ListChanges(from: old, to: new)

            let trouble = Self.trouble(changes, old, new)
            #expect(trouble == nil, "\(old) → \(new): \(changes)")
            if trouble != nil { return }
        }
    }

    @Test func `pages of hundreds of rows keep the rules too`() {
        var chance = Chance(state: 7)
        for _ in 0..<20 {
            let rows = (0..<400).map { Number(id: $0, content: 0) }
            let old = Self.cut(rows.shuffled(using: &chance).prefix(300), among: 0..<12, &chance)
            let new = Self.cut(rows.shuffled(using: &chance).prefix(300), among: 0..<12, &chance)

            #expect(Self.trouble(ListChanges(from: old, to: new), old, new) == nil)
        }
    }

    /// The first rule that does not hold, or nil.
    private static func trouble(_ changes: ListChanges, _ old: Numbers, _ new: Numbers) -> String? {
        if replay(changes, old, new) != new { return "another list comes out" }
        if changes.isEmpty != (old == new) { return "something is nothing" }
        if !areApart(changes, old, new) { return "a row is in two kinds of change" }
        if !emptiesDeletedSections(changes, old) { return "a deleted section keeps a row" }
        if changes.moves.count != fewestMoves(changes, old, new) { return "too many moves" }
        return nil
    }

    /// Does to the old list what the changes say.
    private static func replay(_ changes: ListChanges, _ old: Numbers, _ new: Numbers) -> Numbers {
        var sections: [(heading: Int, rows: [Number])] = old.map { ($0.heading, $0.rows) }
        let going = changes.deletes + changes.moves.map(\.from)
        for place in going.sorted(by: >) { sections[place.section].rows.remove(at: place.row) }
        for section in changes.deletedSections.sorted(by: >) { sections.remove(at: section) }
        for section in changes.insertedSections.sorted() { sections.insert((new[section].heading, []), at: section) }
        let coming = changes.inserts + changes.moves.map(\.to)
        for place in coming.sorted() {
            sections[place.section].rows.insert(new[place.section].rows[place.row], at: place.row)
        }
        for place in changes.updates { sections[place.section].rows[place.row] = new[place.section].rows[place.row] }
        return sections.map { ListSection($0.heading, $0.rows) }
    }

    private static func areApart(_ changes: ListChanges, _ old: Numbers, _ new: Numbers) -> Bool {
        let gone = changes.deletes.map { old[$0.section].rows[$0.row].id }
        let come = (changes.inserts + changes.moves.map(\.to) + changes.updates)
            .map { new[$0.section].rows[$0.row].id }
        let moved = changes.moves.map { old[$0.from.section].rows[$0.from.row].id }
        let movedTo = changes.moves.map { new[$0.to.section].rows[$0.to.row].id }
        return moved == movedTo && Set(gone + come).count == gone.count + come.count
    }

    private static func emptiesDeletedSections(_ changes: ListChanges, _ old: Numbers) -> Bool {
        let gone = Set(changes.deletes + changes.moves.map(\.from))
        return changes.deletedSections.allSatisfy { section in
            old[section].rows.indices.allSatisfy { gone.contains(ListPlace(section, $0)) }
        }
    }

    /// Counted in the slow way: rows that stay in the list, less the longest growing run of each section that stays.
    private static func fewestMoves(_ changes: ListChanges, _ old: Numbers, _ new: Numbers) -> Int {
        let oldPlaces = Dictionary(
            uniqueKeysWithValues: old.flatMap { section in
                section.rows.enumerated().map { ($1.id, (section.heading, $0)) }
            }
        )
        var moves = 0
        for (index, section) in new.enumerated() {
            let origins = section.rows.compactMap { oldPlaces[$0.id] }
            moves += origins.count
            if changes.insertedSections.contains(index) { continue }
            moves -= longestRun(origins.filter { $0.0 == section.heading }.map(\.1))
        }
        return moves
    }

    private static func longestRun(_ numbers: [Int]) -> Int {
        var lengths: [Int] = []
        for (place, number) in numbers.enumerated() {
            let before = zip(numbers[..<place], lengths).filter { $0.0 < number }.map(\.1).max() ?? 0
            lengths.append(before + 1)
        }
        return lengths.max() ?? 0
    }

    private static func list(_ chance: inout Chance) -> Numbers {
        let rows = (0..<9).filter { _ in chance.below(3) > 0 }.map { Number(id: $0, content: chance.below(2)) }
        return cut(rows.shuffled(using: &chance)[...], among: 0..<5, &chance)
    }

    /// One that has something of the old list, or nothing; mostly with its sections in the same order.
    private static func successor(of old: Numbers, _ chance: inout Chance) -> Numbers {
        switch chance.below(4) {
        case 0: return list(&chance)
        case 1: return old.shuffled(using: &chance)
        default:
            var rows = old.flatMap(\.rows)
            for _ in 0..<chance.below(4) {
                switch chance.below(3) {
                case 0 where !rows.isEmpty: rows.remove(at: chance.below(rows.count))
                case 1 where !rows.isEmpty: rows[chance.below(rows.count)].content += 1
                default:
                    let row = Number(id: 100 + chance.below(1_000), content: 0)
                    if !rows.contains(where: { $0.id == row.id }) {
                        rows.insert(row, at: chance.below(rows.count + 1))
                    }
                }
            }
            return cut(rows[...], among: 0..<5, &chance)
        }
    }

    /// The rows in a few sections, some of which may be empty.
    private static func cut(_ rows: ArraySlice<Number>, among headings: Range<Int>, _ chance: inout Chance) -> Numbers {
        var rest = rows
        var sections: Numbers = []
        for heading in headings where !rest.isEmpty && chance.below(3) > 0 {
            let count = chance.below(rest.count + 1)
            sections.append(ListSection(heading, Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        return sections + (rest.isEmpty ? [] : [ListSection(-1, Array(rest))])
    }
}

/// The same course for the same seed.
private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32 | state << 32
    }

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
