import Records
import SQLStore
import SQLite
import Testing

@Suite struct SearchTests {
    private static let titles = [
        "在北京市", "北京 王", "北京王府", "Zoë", "Ångström", "photo 1", "photo 10", "a\"b", "a*b", "nearly", "50%_", "NOT",
        "a\\b", "'; DROP TABLE Papers; --",
    ]

    @Test(
        arguments: StoreKind.allCases,
        [
            ("北京", ["北京 王", "北京王府", "在北京市"]), ("京", ["北京 王", "北京王府", "在北京市"]), ("北京王", ["北京王府"]),
            ("zoe", ["Zoë"]), ("zo", ["Zoë"]), ("oe", []), ("Zoë,", ["Zoë"]), ("ANGSTROM", ["Ångström"]),
            ("photo1", []), ("photo 1", ["photo 1", "photo 10"]), ("1 PHOTO", ["photo 1", "photo 10"]),
            ("\"", ["a\"b"]), ("*", ["a*b"]), ("NEAR(", ["nearly"]), ("near", ["nearly"]), ("%", ["50%_"]),
            ("%_", ["50%_"]),
            ("a NOT b", []), ("not", ["NOT"]), ("\\", ["a\\b"]), ("';", ["'; DROP TABLE Papers; --"]),
            ("--", ["'; DROP TABLE Papers; --"]),
            ("drop table", ["'; DROP TABLE Papers; --"]), ("tokens:a", []), ("{", []), ("^", []),
            ("a b", ["a\"b", "a*b", "a\\b"]),
            ("AND", []), ("(", []), ("\"\"", []), ("words MATCH 'x'", []), ("\u{0}", titles.sorted()),
        ]
    )
    func `what is typed is text, and finds`(kind: StoreKind, row: (search: String, found: [String])) async throws {
        try await kind.with(.papers) { store in
            for title in Self.titles { try await store.addPaper([Paper.title.field: .text(title)]) }

            let found = try await store.papers(finding: row.search)

            #expect(found.sorted() == row.found.sorted())
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `every text is searched, secrets are not`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            try await store.addPaper([
                Paper.title.field: .text("t1"), Paper.author.field: .text("a1"), Paper.authorSort.field: .text("s1"),
                Paper.body.field: .text("first\n\nb1 last"), Paper.phone.field: .text("+49 170 1"),
                Paper.key.field: .text("secret1"), Paper.hidden.field: .text("hidden1"),
                Paper.pages.field: .integer(77),
                Paper.kind.field: .text("essay"), Paper.digest.field: .bytes(Array("bytes1".utf8)),
            ])

            for word in ["t1", "a1", "s1", "b1", "LAST", "+49", "170", "t1 a1 s1 b1", ""] {
                #expect(try await store.papers(finding: word) == ["t1"], "\(word)")
            }
            for word in ["secret1", "hidden1", "77", "essay", "bytes1", "t1 nothing", "title"] {
                #expect(try await store.papers(finding: word) == [], "\(word)")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what is found follows every change`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            let added = try await store.addPaper([Paper.title.field: .text("old")])
            let edited = try await store.edit(added.value, [Paper.title.field: .text("new")])
            #expect(try await store.papers(finding: "old") == [])
            #expect(try await store.papers(finding: "new") == ["new"])

            try await store.undo(try #require(edited.change))
            #expect(try await store.papers(finding: "old") == ["old"])
            #expect(try await store.papers(finding: "new") == [])

            let emptied = try await store.edit(
                try #require(await store.record(added.value)),
                [Paper.title.field: .text("")]
            )
            #expect(try await store.papers(finding: "old") == [])
            try await store.undo(try #require(emptied.change))
            #expect(try await store.papers(finding: "old") == ["old"])

            await #expect(throws: StoreError.self) {
                try await store.write(by: .ann, "Add") { transaction in
                    try transaction.insert(Paper.entity, [Paper.title.field: .text("never")])
                    let found = try transaction.count(Paper.entity, where: .matches(SearchText("never")))
                    throw StoreError.badRequest("\(found)")
                }
            }
            #expect(try await store.papers(finding: "never") == [])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what is deleted is not found, and found again when it is back`(kind: StoreKind) async throws {
        try await kind.with { store in
            let search = Predicate.matches(SearchText("zoe"))
            let added = try await store.add("Zoë")
            #expect(try await store.read { try $0.count(Picture.entity, where: search) } == 1)

            let deleted = try await store.write(by: .ann, "Delete") { try $0.delete(Picture.entity, added.id) }
            #expect(try await store.read { try $0.count(Picture.entity, where: search) } == 0)

            try await store.undo(try #require(deleted.change))
            #expect(try await store.titles(FetchRequest(Picture.entity, where: search)) == ["Zoë"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `all are counted, with and without words, up to the limit`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            var papers: [RecordID] = []
            for title in ["a", "b", "c", "d", "e", "", "", ""] {
                papers.append(try await store.addPaper([Paper.title.field: .text(title)]).value.id)
            }
            try await store.write(by: .ann, "Delete") { [papers] transaction in
                for paper in papers.prefix(3) {
                    try transaction.delete(Paper.entity, paper)
                }
                #expect(try transaction.count(Paper.entity, upTo: 9) == 5)
                #expect(try transaction.count(Paper.entity, upTo: 5) == 5)
            }

            for limit in 0...9 {
                #expect(try await store.read { try $0.count(Paper.entity, upTo: limit) } == min(5, limit))
            }
        }
    }

    @Test func `the same words are not written again`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .papers)
        let paper = try await store.addPaper([Paper.title.field: .text("Zoë writes")])
        let before = try Self.index(of: workplace)

        let read = try await store.edit(paper.value, [Paper.isRead.field: .flag(true)])
        let cased = try await store.edit(read.value, [Paper.title.field: .text("zoe  WRITES")])
        #expect(try Self.index(of: workplace) == before)

        try await store.edit(cased.value, [Paper.title.field: .text("Zoë wrote")])
        #expect(try Self.index(of: workplace) != before)
        await store.close()
    }

    private static func index(of workplace: Workplace) throws -> [[UInt8]] {
        let connection = try Connection(workplace.database, .readOnly)
        let statement = try connection.statement("SELECT block FROM search_Papers_words_data ORDER BY id")
        var blocks: [[UInt8]] = []
        while try statement.step() { blocks.append(statement.bytes(0)) }
        return blocks
    }

    @Test(arguments: StoreKind.allCases)
    func `of what is typed so many characters count`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            try await store.addPaper([Paper.title.field: .text("a")])
            let spaces = String(repeating: " ", count: SearchText.characterLimit - 1)

            #expect(try await store.papers(finding: spaces + "a") == ["a"])
            #expect(try await store.papers(finding: spaces + "b") == [])
            #expect(try await store.papers(finding: spaces + " b") == ["a"])
            #expect(try await store.papers(finding: "a " + String(repeating: "👨‍👩‍👧", count: 198) + " b") == ["a"])
            #expect(SearchText(spaces + " b").isEmpty)
            #expect(SearchText(" \n\t\u{3000}").isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a long search is only that`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            let ideographs = (0..<200).compactMap { Unicode.Scalar(0x4E00 + $0).map(String.init) }
            try await store.addPaper([Paper.body.field: .text(ideographs.joined()), Paper.title.field: .text("t")])
            let words = (0..<100).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0 % 26))) }.joined(
                separator: " "
            )

            #expect(try await store.papers(finding: ideographs.joined()) == ["t"])
            #expect(try await store.papers(finding: ideographs.joined(separator: " ")) == ["t"])
            #expect(try await store.papers(finding: words) == [])
            for text in ["\"", "*", "㈠", "ﷺ", "a\u{301}\u{316}", "(\"", "北京"] {
                _ = try await store.papers(finding: String(repeating: text, count: 10_000))
                _ = try await store.papers(finding: String(repeating: text + " ", count: 10_000))
            }
        }
    }

    @Test func `no sign and no pair of signs means anything but itself`() async throws {
        let workplace = try Workplace()
        let database = try SQLStore.open(path: workplace.database, model: .papers)
        let memory = MemoryStore(.papers)
        let signs = (0x21...0x7E as ClosedRange<UInt8>).map { String(UnicodeScalar($0)) }
        let texts = [signs.joined(), "a\"b* (c) NEAR/2 ^d {e}: -f + g'h\\i", "\"\"", "*"]
        for store in [database, memory] as [any Store] {
            for text in texts { try await store.addPaper([Paper.title.field: .text(text)]) }
        }
        var searches = signs + signs.flatMap { ["a\($0)", "\($0)a", "\($0)*", "\"\($0)", "\($0)\"", "\($0) \($0)"] }
        searches += stride(from: 0x80, to: 0x11_0000, by: 4_001).compactMap { Unicode.Scalar($0).map(String.init) }

        for search in searches {
            let (found, expected) = (
                try await database.papers(finding: search), try await memory.papers(finding: search)
            )
            #expect(found == expected, "\(search)")
        }
        await database.close()
    }

    @Test(arguments: StoreKind.allCases)
    func `a search may be one condition among others`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            for (title, isRead) in [("a b", true), ("a c", false), ("b c", true), ("d", false)] {
                try await store.addPaper([Paper.title.field: .text(title), Paper.isRead.field: .flag(isRead)])
            }
            let (a, b, read) = (
                Predicate.matches(SearchText("a")), Predicate.matches(SearchText("b")), Paper.isRead == true
            )
            let rows: [(Predicate, [String])] = [
                (a && read, ["a b"]), (a && b, ["a b"]), (a || b, ["a b", "a c", "b c"]), (!a, ["b c", "d"]),
                (!a && b, ["b c"]), (.and([read, .and([b, !a])]), ["b c"]),
                (a && .matches(SearchText("")), ["a b", "a c"]),
                (.matches(SearchText("")), ["a b", "a c", "b c", "d"]), (a && .or([]), []),
                (a || read && b, ["a b", "a c", "b c"]),
            ]
            for (predicate, titles) in rows {
                let request = FetchRequest(Paper.entity, where: predicate, order: [.ascending(Paper.title)])
                #expect(try await store.papers(request) == titles)
                #expect(try await store.read { try $0.count(Paper.entity, where: predicate) } == titles.count)
            }
        }
    }

    @Test func `however many it finds, a search is read in the order of the list`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .papers)
        let count = 6_300
        try await store.write(by: .ann, "Add") { transaction in
            for number in 0..<count {
                var words = ["everywhere", "n\(number)"]
                if number % 2 == 0 { words.append("even") }
                if number % 900 == 6 { words.append("rare") }
                if number >= count - 300 { words.append("late") }
                if number >= 1_100 { words.append("later") }
                if number % 4 == 1 { words.append("北京王") }
                let title = Value.text("t\((number * 4_001) % count)")
                try transaction.insert(Paper.entity, [Paper.title.field: title, Paper.body.field: .text("x")])
                try transaction.insert(
                    Paper.entity,
                    [
                        Paper.author.field: .text(words.joined(separator: " ")),
                        Paper.authorSort.field: .text("\(number)"), Paper.title.field: .text("\(number)"),
                        Paper.isRead.field: .flag(number % 3 == 0),
                    ]
                )
            }
        }
        let rows: [(String, (Int) -> Bool)] = [
            ("everywhere", { _ in true }), ("every", { _ in true }), ("even", { $0 % 2 == 0 }),
            ("rare", { $0 % 900 == 6 }),
            ("late", { $0 >= 1_100 }), ("later", { $0 >= 1_100 }), ("北京王", { $0 % 4 == 1 }),
            ("even rare", { $0 % 900 == 6 }), ("everything rare", { _ in false }), ("rare e", { $0 % 900 == 6 }),
            ("everywhere even", { $0 % 2 == 0 }), ("every later even", { $0 >= 1_100 && $0 % 2 == 0 }),
            ("later 北京", { $0 >= 1_100 && $0 % 4 == 1 }), ("e l n", { $0 >= 1_100 }), ("x e", { _ in false }),
            ("n12", { "\($0)".hasPrefix("12") }), ("n1 even", { "\($0)".hasPrefix("1") && $0 % 2 == 0 }),
            ("nothing", { _ in false }), ("everything", { _ in false }), ("everywhere n5", { "\($0)".hasPrefix("5") }),
        ]
        for (search, isFound) in rows {
            let predicate = Predicate.matches(SearchText(search))
            for direction in [SortTerm.Direction.ascending, .descending] {
                let found = (0..<count).filter(isFound).map(String.init)
                let expected = direction == .ascending ? found : found.reversed()
                var request = FetchRequest(
                    Paper.entity,
                    where: predicate,
                    order: [SortTerm(Paper.author.field, direction)]
                )
                let first = try await store.read { try $0.page(request) }
                #expect(first.records.map { $0[Paper.title] } == Array(expected.prefix(50)), "\(search)")
                #expect(
                    try await store.read { try $0.count(Paper.entity, where: predicate) } == min(1_000, found.count)
                )
                guard let next = first.next else { continue }
                request.start = .after(next)
                let second = try await store.read { try $0.page(request) }
                #expect(second.records.map { $0[Paper.title] } == Array(expected.dropFirst(50).prefix(50)), "\(search)")
                request.start = .before(try #require(second.previous))
                #expect(try await store.read { try $0.page(request) }.records == first.records)
            }
            let read = FetchRequest(
                Paper.entity,
                where: predicate && Paper.isRead == true,
                order: [.ascending(Paper.isRead), .descending(Paper.author)]
            )
            let expected = (0..<count).filter { isFound($0) && $0 % 3 == 0 }.reversed().map(String.init)
            #expect(try await store.papers(read) == Array(expected.prefix(50)), "\(search)")
            let all = FetchRequest(Paper.entity, where: predicate, order: [.ascending(Paper.author)], limit: .max)
            #expect(try await store.papers(all) == (0..<count).filter(isFound).map(String.init))
        }
        await store.close()
    }
}
