import Records
import SQLStore
import Testing

@Suite struct OrderTests {
    @Test(arguments: StoreKind.allCases)
    func `a list stands in the order of its language, ties by id`(kind: StoreKind) async throws {
        try await kind.with { store in
            let titles = ["photo 10", "Zoë", "photo 9", "zoe", "Éclair", "Zoe", "eclair", "photo 2", "same", "same"]
            var ids: [RecordID] = []
            for title in titles { ids.append(try await store.add(title).id) }

            let records = try await store.read { try $0.fetch(FetchRequest(Picture.entity)) }

            let order = [
                "eclair", "Éclair", "photo 2", "photo 9", "photo 10", "same", "same", "zoe", "Zoe", "Zoë",
            ]
            #expect(records.map { $0[Picture.title] } == order)
            #expect(records[5...6].map(\.id) == Array(ids.suffix(2)))
            let reversed = FetchRequest(Picture.entity, order: [.descending(Picture.title)])
            #expect(try await store.read { try $0.fetch(reversed) } == records.reversed())
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an empty value comes first, numbers count by size`(kind: StoreKind) async throws {
        try await kind.with { store in
            let pages: [Value] = [.integer(10), .null, .integer(-3), .integer(9), .integer(.min), .integer(.max)]
            let prices: [Value] = [.real(-0.5), .null, .real(1e10), .real(-2), .real(0), .real(3)]
            for (index, page) in pages.enumerated() {
                let values: [Field: Value] = [
                    Book.title.field: .text("T\(index)"), Book.author.field: .text("A"), Book.pages.field: page,
                    Book.price.field: prices[index],
                ]
                try await store.write(by: .ann, "Add") { try $0.insert(Book.entity, values) }
            }

            let byPages = FetchRequest(Book.entity, order: [.ascending(Book.pages)])
            let byPrice = FetchRequest(Book.entity, order: [.descending(Book.price)])

            let sorted = try await store.read { try ($0.fetch(byPages), $0.fetch(byPrice)) }
            #expect(sorted.0.map { $0[Book.pages] } == [nil, .min, -3, 9, 10, .max])
            #expect(sorted.1.map { $0[Book.price] } == [1e10, 3, 0, -0.5, -2, nil])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an order without keys, and a cursor of another order, are refused`(kind: StoreKind) async throws {
        try await kind.with { store in
            let unsorted = FetchRequest(Picture.entity, order: [SortTerm(Picture.picture.field)])
            let cursor = Cursor(keys: [], id: .make())
            let astray = FetchRequest(Picture.entity, start: .after(cursor))

            for request in [unsorted, astray] {
                let error = await #expect(throws: StoreError.self) { try await store.read { try $0.fetch(request) } }
                guard case .badRequest = error else {
                    Testing.Issue.record("\(String(describing: error))")
                    return
                }
            }
        }
    }

    @Test(
        arguments: StoreKind.allCases,
        [
            [SortTerm](), [.ascending(Book.title)], [.descending(Book.title)],
            [.ascending(Book.author), .ascending(Book.title)],
            [.descending(Book.author), .ascending(Book.title)], [.ascending(Book.isRead), .descending(Book.pages)],
            [.descending(Book.isRead), .descending(Book.pages), .ascending(Book.title)],
        ]
    )
    func `pages forwards and backwards are the list, cut`(kind: StoreKind, order: [SortTerm]) async throws {
        try await kind.with { store in
            try await store.write(by: .ann, "Add") { transaction in
                for number in 0..<47 {
                    try transaction.insert(
                        Book.entity,
                        [
                            Book.author.field: .text("A\(number % 3)"), Book.title.field: .text("T\(number % 7)"),
                            Book.pages.field: number % 5 == 0 ? .null : .integer(Int64(number % 4)),
                            Book.isRead.field: .flag(number % 2 == 0),
                        ]
                    )
                }
            }
            let whole = FetchRequest(Book.entity, order: order, limit: 100)
            let all = try await store.read { try $0.fetch(whole) }

            var request = whole
            request.limit = 10
            var pages: [Page] = [try await store.read { try $0.page(request) }]
            while let next = pages.last?.next {
                request.start = .after(next)
                pages.append(try await store.read { try $0.page(request) })
            }

            #expect(all.count == 47)
            #expect(pages.flatMap(\.records) == all)
            #expect(pages.map(\.records.count) == [10, 10, 10, 10, 7])
            #expect(pages.map { $0.previous == nil } == [true, false, false, false, false])
            for (index, page) in pages.enumerated().dropFirst() {
                request.start = .before(try #require(page.previous))
                let before = try await store.read { try $0.page(request) }
                #expect(before.records == pages[index - 1].records)
                #expect((before.previous == nil) == (index == 1))
                #expect(before.next == pages[index - 1].next)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `rows that come and go at the cursor shift no page`(kind: StoreKind) async throws {
        try await kind.with { store in
            var records: [Record] = []
            for title in ["a", "b", "c", "d", "e", "f"] { records.append(try await store.add(title)) }
            let last = records[2]
            let page = try await store.read { try $0.page(FetchRequest(Picture.entity, limit: 3)) }
            let next = try #require(page.next)

            _ = try await store.add("c")
            _ = try await store.add("bb")
            try await store.write(by: .ann, "Delete") { try $0.delete(Picture.entity, last.id) }

            let after = try await store.titles(FetchRequest(Picture.entity, start: .after(next), limit: 3))
            #expect(after == ["c", "d", "e"])
            let restored = try #require(Cursor(text: next.text))
            let before = try await store.titles(FetchRequest(Picture.entity, start: .before(restored), limit: 2))
            #expect(before == ["b", "bb"])
        }
    }

    @Test(arguments: StoreKind.allCases, [0, 1, 5])
    func `a page of an empty or short list has no neighbours`(kind: StoreKind, count: Int) async throws {
        try await kind.with { store in
            for number in 0..<count { _ = try await store.add("\(number)") }

            let page = try await store.read { try $0.page(FetchRequest(Picture.entity, limit: 5)) }

            #expect(page.records.count == count)
            #expect((page.previous, page.next) == (nil, nil))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `counting stops where it was told to`(kind: StoreKind) async throws {
        try await kind.with { store in
            for number in 0..<12 { _ = try await store.add("\(number)") }

            let counts = try await store.read { snapshot in
                try (
                    snapshot.count(Picture.entity), snapshot.count(Picture.entity, upTo: 7),
                    snapshot.count(Picture.entity, where: Picture.title == "3"), snapshot.count(Book.entity)
                )
            }

            #expect(counts == (12, 7, 1, 0))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a predicate means the same everywhere`(kind: StoreKind) async throws {
        try await kind.with { store in
            let texts = ["a", "A", "a%_", "'; DROP TABLE Books; --", "\u{E9}", "e\u{301}", "b\\c", "10", "9"]
            try await store.write(by: .ann, "Add") { transaction in
                for (index, text) in texts.enumerated() {
                    let pages: Value = index % 3 == 0 ? .null : .integer(Int64(index))
                    try transaction.insert(
                        Book.entity,
                        [Book.author.field: .text(text), Book.title.field: .text("t"), Book.pages.field: pages]
                    )
                }
            }
            @Sendable func authors(_ predicate: Predicate) async throws -> Set<[UInt8]> {
                let request = FetchRequest(Book.entity, where: predicate, limit: 100)
                return Set(try await store.read { try $0.fetch(request) }.map { Array($0[Book.author].utf8) })
            }
            for text in texts { #expect(try await authors(Book.author == text) == [Array(text.utf8)]) }
            #expect(try await authors(Book.author != "a").count == 8)
            #expect(try await authors(Book.author < "9").count == 2)
            #expect(try await authors(Book.author >= "a").count == 5)
            #expect(try await authors(Book.pages == nil).count == 3)
            #expect(try await authors(Book.pages != nil).count == 6)
            #expect(try await authors(Book.pages == 4).count == 1)
            #expect(try await authors(Book.pages > 4).count == 3)
            #expect(try await authors(!(Book.pages > 4)).count == 6)
            #expect(try await authors(Book.pages <= 4 || Book.pages == nil).count == 6)
            #expect(try await authors(Book.pages < nil).isEmpty)
            #expect(try await authors(Book.isRead == false && !(Book.author == "a")).count == 8)
            #expect(try await authors(.and([])).count == 9)
            #expect(try await authors(.or([])).isEmpty)
            #expect(try await authors(.ids([])).isEmpty)
            #expect(try await authors(.field(Book.author.field, .equal, .integer(10))).isEmpty)
            #expect(try await authors(.field(Book.author.field, .notEqual, .integer(10))).count == 9)
            #expect(try await authors(.not(.field(Book.pages.field, .less, .text("5")))).count == 9)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `names of the model may hold anything`(kind: StoreKind) async throws {
        try await kind.with { store in
            let made = try await store.write(by: .ann, "Add") { transaction in
                try transaction.insert(Quoted.entity, [Quoted.select.field: .text("x")])
            }
            try await store.edit(made.value, [Quoted.select.field: .text("y")])

            let found = try await store.read { try $0.first(Quoted.entity, where: Quoted.select == "y") }

            #expect(found?.id == made.value.id)
        }
    }

    @Test func `a list is read again in the order of another language`() async throws {
        let workplace = try Workplace()
        let titles = ["王小明", "李华", "张三", "北京", "上海"]
        let store = try SQLStore.open(path: workplace.database, model: .catalogue, language: "en")
        for title in titles { _ = try await store.add(title) }
        await store.close()

        let orders = [
            ("zh-Hans", ["北京", "李华", "上海", "王小明", "张三"]), ("zh-Hant", ["上海", "王小明", "北京", "张三", "李华"]),
        ]
        for (language, order) in orders {
            let store = try SQLStore.open(path: workplace.database, model: .catalogue, language: language)
            #expect(try await store.titles(FetchRequest(Picture.entity)) == order)
            await store.close()
        }
    }
}
