import Records
import SQLStore
import SQLite
import Testing

/// A page as it was after a change, rebuilt from the journal.
@Suite struct PastPageTests {
    @Test(arguments: StoreKind.allCases, 1...3)
    func `a page rebuilt is the page that was read then`(kind: StoreKind, seed: UInt64) async throws {
        try await kind.with { store in
            var chance = Chance(state: seed)
            var seen: [(change: Int64, pages: [Records.Page])] = []
            var requests = Self.requests
            for _ in 0..<40 {
                try await Self.step(store, &chance)
                let (change, pages) = try await Self.pages(store, requests)
                seen.append((change, pages))
                // Places in the middle, some of which are soon nobody's.
                if requests.count < 24 { requests += try await Self.neighbours(store, of: requests, &chance) }
            }

            for then in seen {
                for (request, page) in zip(requests, then.pages) {
                    let rebuilt = try await store.read { try $0.page(request, asOf: then.change) }
                    #expect(rebuilt?.records == page.records)
                    #expect(rebuilt?.previous == page.previous)
                    #expect(rebuilt?.next == page.next)
                }
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `before the first change a list was empty`(kind: StoreKind) async throws {
        try await kind.with { store in
            _ = try await store.add("Moon")

            #expect(try await store.titles(asOf: 0) == [])
            #expect(try await store.titles(asOf: 1) == ["Moon"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a change that has yet to come is not known`(kind: StoreKind) async throws {
        try await kind.with { store in
            _ = try await store.add("Moon")

            #expect(try await store.titles(asOf: 2) == nil)
            #expect(try await store.titles(asOf: .max) == nil)
            #expect(try await store.titles(asOf: -1) == nil)
            #expect(try await store.titles(asOf: .min) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `too much for a list to be rebuilt is more than 200 records`(kind: StoreKind) async throws {
        try await kind.with { store in
            let moon = try await store.add("Moon")
            try await store.write(by: .ann, "Add many") { transaction in
                for number in 1...199 {
                    try transaction.insert(Picture.entity, [Picture.title.field: .text("Star \(number)")])
                }
            }
            for title in ["Moon!", "Moon?"] {
                try await store.write(by: .ann, "Edit") { transaction in
                    try transaction.update(Picture.entity, moon.id) { $0[Picture.title] = title }
                }
            }
            #expect(try await store.titles(asOf: 1) == ["Moon"])

            _ = try await store.add("One more")
            #expect(try await store.titles(asOf: 1) == nil)
            #expect(try await store.titles(asOf: 2)?.count == 50)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what happens in other lists is no part of it`(kind: StoreKind) async throws {
        try await kind.with { store in
            _ = try await store.add("Moon")
            try await store.write(by: .ann, "Add many") { transaction in
                for number in 1...250 {
                    let values: [Field: Value] = [Book.author.field: .text("A"), Book.title.field: .text("\(number)")]
                    try transaction.insert(Book.entity, values)
                }
            }

            #expect(try await store.titles(asOf: 1) == ["Moon"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `entities without a history have no past`(kind: StoreKind) async throws {
        try await kind.with { store in
            let page = try await store.read { try $0.page(FetchRequest(Session.entity), asOf: 0) }

            #expect(page == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a record of then comes with the size of its photo`(kind: StoreKind) async throws {
        try await kind.with { store in
            let photo = Self.photo
            let moon = try await store.write(by: .ann, "Add") { transaction in
                try transaction.keep(photo)
                let values: [Field: Value] = [
                    Picture.title.field: .text("Moon"), Picture.picture.field: .photo(photo.photo.hash),
                ]
                return try transaction.insert(Picture.entity, values)
            }.value
            try await store.write(by: .ann, "Delete") { try $0.delete(Picture.entity, moon.id) }

            let past = try await store.read { try $0.page(FetchRequest(Picture.entity), asOf: 1) }
            #expect(moon.photoSize(Picture.picture) != nil)
            #expect(past?.records.first?.photoSize(Picture.picture) == moon.photoSize(Picture.picture))
        }
    }

    @Test(arguments: [
        (["UPDATE journal_records SET version = 7 WHERE change = 3"], [nil, nil, nil, "Moon!"]),
        (["DELETE FROM journal_records WHERE change = 3"], [nil, nil, nil, "Moon!"]),
        (
            ["DELETE FROM journal_records WHERE change = 2", "DELETE FROM journal_changes WHERE number = 2"],
            [nil, nil, "Moon?", "Moon!"]
        ),
    ])
    func `where the journal has a gap nothing is made up`(damage: [String], titles: [String?]) async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let moon = try await store.add("Moon")
        for title in ["Moon?", "Moon!"] {
            try await store.write(by: .ann, "Edit") { transaction in
                try transaction.update(Picture.entity, moon.id) { $0[Picture.title] = title }
            }
        }
        await store.close()
        let connection = try Connection(workplace.database, .readWrite)
        for statement in damage { try connection.run(statement) }

        let damaged = StoreReader(path: workplace.database, model: .catalogue)
        for (change, title) in titles.enumerated() {
            #expect(try await damaged.titles(asOf: Int64(change))?.first == title)
        }
    }

    private static var photo: NewPhoto {
        NewPhoto(
            Photo(hash: PhotoHash(words: (1, 2, 3, 4)), mediaType: "image/png", width: 400, height: 300, count: 3),
            renditions: [Rendition(size: 74, width: 74, height: 55, jpeg: [1])],
            bytes: { [UInt8](repeating: 0, count: $0.count) }
        )
    }

    private static var requests: [FetchRequest] {
        let orders: [[SortTerm]] = [
            Book.entity.order, [.descending(Book.pages)], [.ascending(Book.title), .descending(Book.author)],
        ]
        let predicates: [Predicate?] = [nil, Book.author == "A", !(Book.title == "T1")]
        return orders.flatMap { order in
            predicates.map { FetchRequest(Book.entity, where: $0, order: order, limit: 3) }
        }
    }

    private static func pages(_ store: any Store, _ requests: [FetchRequest]) async throws -> (Int64, [Records.Page]) {
        try await store.read { snapshot in
            var pages: [Records.Page] = []
            for request in requests { pages.append(try snapshot.page(request)) }
            return (try snapshot.lastChange(), pages)
        }
    }

    /// The pages around a few records, forwards and backwards.
    private static func neighbours(
        _ store: any Store,
        of requests: [FetchRequest],
        _ chance: inout Chance
    ) async throws -> [FetchRequest] {
        var request = requests[chance.below(requests.count)]
        request.start = .first
        let base = request
        let page = try await store.read { try $0.page(base) }
        guard let record = page.records.last else { return [] }
        let cursor = try await store.read { try $0.cursor(at: record, in: base) }
        return [FetchRequest.Start.after(cursor), .before(cursor)].map { start in
            var other = base
            other.start = start
            return other
        }
    }

    /// Adds, edits, deletes, or takes back a change; some steps do two things at once.
    private static func step(_ store: any Store, _ chance: inout Chance) async throws {
        let books = try await store.read { try $0.fetch(FetchRequest(Book.entity, limit: .max)) }
        let last = try await store.lastChange()
        switch chance.below(8) {
        case 0 where !books.isEmpty:
            let book = books[chance.below(books.count)]
            try await store.write(by: .ann, "Delete") { try $0.delete(Book.entity, book.id) }
        case 1 where last > 0:
            let number = Int64(chance.below(Int(last))) + 1
            _ = try? await store.write(by: .ann, "Undo") { try $0.undo(number) }
        case 2, 3,
            4 where !books.isEmpty:
            guard !books.isEmpty else { return }
            let edited = (0...chance.below(2)).map { _ in books[chance.below(books.count)] }
            let (title, pages) = ("T\(chance.below(5))", chance.below(3))
            try await store.write(by: .ann, "Edit") { transaction in
                for book in edited {
                    try transaction.update(Book.entity, book.id) { draft in
                        draft[Book.title] = title
                        draft[Book.pages] = pages == 0 ? nil : pages
                    }
                }
            }
        default:
            let names = (["A", "B", "Ä"][chance.below(3)], "T\(chance.below(5))")
            _ = try await store.addBook(names.0, names.1)
        }
    }
}

extension Store {
    func titles(asOf change: Int64) async throws -> [String]? {
        try await read { try $0.page(FetchRequest(Picture.entity), asOf: change) }?.records.map { $0[Picture.title] }
    }
}
