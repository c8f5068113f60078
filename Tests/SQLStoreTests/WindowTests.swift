import Records
import SQLStore
import Testing

/// What tells a page that was read before from the page of now.
@Suite struct WindowTests {
    @Test(arguments: StoreKind.allCases)
    func `a window has the records of its page, and the same neighbours`(kind: StoreKind) async throws {
        try await kind.with { store in
            for number in 0..<23 { _ = try await store.addBook("A\(number % 3)", "T\(number % 7)") }
            let orders: [[SortTerm]?] = [
                nil, [.descending(Book.title)], [.ascending(Book.author), .descending(Book.title)],
            ]

            try await store.read { snapshot in
                for order in orders {
                    for predicate in [nil, Book.author == "A1"] {
                        var request = FetchRequest(Book.entity, where: predicate, order: order, limit: 5)
                        var starts: [FetchRequest.Start] = [.first]
                        while let start = starts.popLast() {
                            request.start = start
                            let page = try snapshot.page(request)
                            let window = try snapshot.window(request)
                            #expect(window.ids == page.records.map(\.id))
                            #expect(window.previous == page.previous)
                            #expect(window.next == page.next)
                            if let next = page.next, !request.isBackward { starts.append(.after(next)) }
                            if let previous = page.previous { starts.append(.before(previous)) }
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `rows hold what their records hold`(kind: StoreKind) async throws {
        try await kind.with { store in
            for number in 0..<7 { _ = try await store.addBook("Ä\(number)", "e\u{301} \u{1F4D6}\(number)") }

            try await store.read { snapshot in
                let records = try snapshot.fetch(FetchRequest(Book.entity))
                let ids = records.map(\.id).reversed() + [RecordID.make()]
                #expect(try snapshot.rows(Book.entity, Array(ids)).records == records.reversed())
                #expect(try snapshot.page(FetchRequest(Book.entity)).records == records)
                #expect(Rows(records, of: Book.entity).records == records)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `whatever a change did to a record, it was touched since`(kind: StoreKind) async throws {
        try await kind.with { store in
            var ids: [RecordID] = []
            for number in 0..<4 { ids.append(try await store.add("T\(number)").id) }
            let moment = try await store.read { try $0.moment() }
            let all = ids

            #expect(try await store.touched(since: moment) == [])
            try await store.write(by: .ann, "Edit") {
                try $0.update(Picture.entity, all[0]) { $0[Picture.title] = "X" }
            }
            let deleted = try await store.write(by: .ann, "Delete") { try $0.delete(Picture.entity, all[1]) }
            #expect(try await store.touched(since: moment) == [all[0], all[1]])
            try await store.write(by: .ann, "Undo") { try $0.undo(deleted.change ?? 0) }
            #expect(try await store.touched(since: moment) == [all[0], all[1]])
            let added = try await store.add("New").id
            #expect(try await store.touched(since: moment) == [all[0], all[1], added])
            #expect(try await store.read { try $0.touched(since: moment, upTo: 2) } == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a purge takes from the journal what nothing else tells`(kind: StoreKind) async throws {
        try await kind.with { store in
            let id = try await store.add("T").id
            let moment = try await store.read { try $0.moment() }

            try await store.write(by: .ann, "Edit") { try $0.update(Picture.entity, id) { $0[Picture.title] = "X" } }
            try await store.write(by: .ann, "Purge") { _ = try $0.purge(Picture.entity, id) }

            #expect(try await store.touched(since: moment) == nil)
            let later = try await store.read { try $0.moment() }
            #expect(try await store.touched(since: later) == [])
        }
    }

    @Test func `a moment that has yet to come tells nothing`() async throws {
        try await StoreKind.sqlite.with { store in
            _ = try await store.add("T")
            let moment = try await store.read { try $0.moment() }
            try await StoreKind.sqlite.with { other in
                let touched = try await other.touched(since: moment)
                #expect(touched == nil)
            }
        }
    }
}

extension Store {
    func touched(since moment: JournalMoment) async throws -> Set<RecordID>? {
        try await read { try $0.touched(since: moment, upTo: 100) }
    }
}
