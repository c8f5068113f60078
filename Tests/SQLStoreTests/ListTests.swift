import Records
import SQLStore
import SQLite
import Testing

@Suite struct ListTests {
    @Test func `lists can be in the order of all they show`() {
        for field in Paper.shown { #expect(Paper.entity.isSortable(field), "\(field)") }
        for field in [Paper.key.field, Paper.hidden.field, Paper.scan.field, Paper.digest.field] {
            #expect(!Paper.entity.isSortable(field), "\(field)")
        }
        #expect(!Session.entity.isSortable(Session.seen.field))
    }

    /// The database answers as the store in memory does, whatever is asked.
    @Test(arguments: 1...8)
    func `both stores give the same pages of the same records`(seed: UInt64) async throws {
        var chance = Chance(state: seed)
        let workplace = try Workplace()
        let memory = MemoryStore(.papers)
        let database = try SQLStore.open(path: workplace.database, model: .papers)
        let papers = (0..<60).map { _ in RandomPaper(&chance) }
        for store in [memory, database] as [any Store] {
            try await store.write(by: .ann, "Add") { transaction in
                for paper in papers { try transaction.insert(Paper.entity, paper.values, id: paper.id) }
            }
            try await store.write(by: .ann, "Change") { transaction in
                for (paper, other) in zip(papers.prefix(20), papers.suffix(20)) {
                    try transaction.update(Paper.entity, paper.id) { draft in
                        for (field, value) in other.values { draft.set(field, to: value) }
                    }
                }
                for paper in papers[20..<25] { try transaction.delete(Paper.entity, paper.id) }
            }
        }

        for _ in 0..<80 {
            var request = FetchRequest(
                Paper.entity,
                where: chance.below(4) == 0 ? nil : RandomPaper.predicate(&chance, depth: 2),
                order: (0..<chance.below(3)).map { _ in
                    SortTerm(chance.one(of: Paper.shown), chance.one(of: [.ascending, .descending]))
                },
                limit: 1 + chance.below(9)
            )
            while true {
                let (one, two) = (
                    try await memory.read { try $0.page(request) }, try await database.read { try $0.page(request) }
                )
                try #require(one.records == two.records, "\(request)")
                #expect((one.next, one.previous) == (two.next, two.previous))
                #expect(one.sections.map(\.value) == two.sections.map(\.value))
                guard let next = one.next, chance.below(10) > 0 else { break }
                request.start = .after(next)
                if chance.below(4) == 0 { request.start = .before(next) }
            }
            let (one, two) = (
                try await memory.read { try $0.count(Paper.entity, where: request.predicate, upTo: 30) },
                try await database.read { try $0.count(Paper.entity, where: request.predicate, upTo: 30) }
            )
            #expect(one == two, "\(request)")
        }
        await database.close()
    }

    @Test(arguments: StoreKind.allCases, [1, 2, 3, 4] as [UInt64])
    func `walking pages while rows come and go repeats and skips nothing`(kind: StoreKind, seed: UInt64) async throws {
        try await kind.with(.papers) { store in
            var chance = Chance(state: seed)
            for _ in 0..<4 {
                var lasting: Set<RecordID> = []
                for _ in 0..<30 { lasting.insert(try await store.addPaper(RandomPaper(&chance).values).value.id) }
                let search =
                    chance.below(2) == 0 ? nil : Predicate.matches(SearchText(chance.one(of: ["a", "photo", "北"])))
                let backward = chance.below(2) == 0
                let term = SortTerm(chance.one(of: Paper.shown), chance.one(of: [.ascending, .descending]))
                var request = FetchRequest(Paper.entity, where: search, order: [term], limit: 1 + chance.below(7))
                lasting = Set(
                    try await store.read { snapshot in
                        try snapshot.fetch(FetchRequest(Paper.entity, where: search, limit: .max)).map(\.id)
                    }
                )
                let reversed = [SortTerm(term.field, term.direction == .ascending ? .descending : .ascending)]
                if backward {
                    let end = FetchRequest(Paper.entity, where: search, order: reversed, limit: 1)
                    guard let last = try await store.read({ try $0.fetch(end) }).first else { continue }
                    request.start = .before(try await store.read { try $0.cursor(at: last, in: request) })
                    lasting.remove(last.id)
                }
                var seen: [RecordID] = []
                while true {
                    let page = try await store.read { try $0.page(request) }
                    seen += backward ? page.records.map(\.id).reversed() : page.records.map(\.id)
                    guard let cursor = backward ? page.previous : page.next else { break }
                    request.start = backward ? .before(cursor) : .after(cursor)
                    for _ in 0..<chance.below(4) { try await store.addPaper(RandomPaper(&chance).values) }
                    // The record at the cursor goes more often than others.
                    let victims = [cursor.id, chance.one(of: Array(lasting).sorted())].prefix(chance.below(3))
                    try await store.write(by: .ann, "Delete") { transaction in
                        for victim in victims { try transaction.delete(Paper.entity, victim) }
                    }
                    lasting.subtract(victims)
                    if lasting.isEmpty { break }
                }
                #expect(Set(seen).count == seen.count)
                #expect(lasting.subtracting(seen) == [])
            }
        }
    }

    @Test func `a search that walks the list needs no sorting`() async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .papers).close()
        let connection = try Connection(workplace.database, .readOnly)
        let statement = try connection.statement(
            """
            EXPLAIN QUERY PLAN SELECT id, ("isRead" = 1 AND EXISTS (SELECT 1
            FROM "search_Papers_words_content" AS words
            WHERE words.id = "Papers".id AND instr(words.c0, ' a') > 0))
            FROM "Papers"
            WHERE ("title_key", id) > (x'00', 5)
            ORDER BY "title_key" ASC, id ASC
            LIMIT 20000
            """
        )

        var plan: [String] = []
        while try statement.step() { plan.append(statement.text(3)) }

        #expect(plan.first?.hasPrefix("SEARCH Papers USING INDEX") == true, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
}

/// A record, and questions, from few enough parts that they meet.
private struct RandomPaper {
    let id = RecordID.make()
    let values: [Field: Value]

    private static let words = [
        "a", "A", "Ab", "abc", "é", "E", "photo", "photos", "photo10", "10", "9", "北京", "京王", "北京王", "か", "が", "\"",
        "*", "a*b", "50%_", "\\",
        "'", "Zoë", "NEAR(", "", " ", "OR", "한국", "ß", "SS",
    ]

    init(_ chance: inout Chance) {
        var values: [Field: Value] = [:]
        for field in [
            Paper.title.field, Paper.author.field, Paper.body.field, Paper.authorSort.field, Paper.phone.field,
        ] {
            let text = (0..<chance.below(4)).map { _ in chance.one(of: Self.words) }.joined(separator: " ")
            if chance.below(4) > 0 { values[field] = .text(text) }
        }
        values[Paper.pages.field] = chance.below(3) == 0 ? .null : .integer(Int64(chance.below(5)))
        values[Paper.isRead.field] = .flag(chance.below(2) == 0)
        values[Paper.day.field] = CivilDate(daysSince1970: Int64(chance.below(4)) - 2).map { .date($0) } ?? .null
        values[Paper.kind.field] = .text(chance.one(of: ["", "essay", "letter"]))
        self.values = values
    }

    static func predicate(_ chance: inout Chance, depth: Int) -> Predicate {
        switch depth == 0 ? chance.below(4) : chance.below(7) {
        case 0, 1:
            let words = (0...chance.below(2)).map { _ in chance.one(of: Self.words) }
            return .matches(SearchText(words.joined(separator: chance.one(of: ["", " ", ","]))))
        case 2:
            let field = chance.one(of: [Paper.title.field, Paper.body.field, Paper.authorSort.field])
            let comparison = chance.one(
                of: [.begins, .contains, .foldedBegins, .foldedContains, .equal, .notEqual, .less]
                    as [Predicate.Comparison]
            )
            return .field(field, comparison, chance.below(8) == 0 ? .null : .text(chance.one(of: Self.words)))
        case 3: return .field(Paper.pages.field, .greaterOrEqual, .integer(Int64(chance.below(4))))
        case 4: return !predicate(&chance, depth: depth - 1)
        case 5: return predicate(&chance, depth: depth - 1) && predicate(&chance, depth: depth - 1)
        default: return predicate(&chance, depth: depth - 1) || predicate(&chance, depth: depth - 1)
        }
    }
}

extension Chance {
    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
