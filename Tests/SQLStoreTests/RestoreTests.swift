import Records
import Testing

@Suite struct RestoreTests {
    @Test(arguments: StoreKind.allCases)
    func `a record becomes again what it was after a change, as a new change`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let second = try await store.edit(book, [Book.title.field: .text("T2")])
            try await store.edit(second.value, by: .bob, [Book.author.field: .text("B")])

            #expect(try await restore(store, book, 1) == 4)
            #expect(try await values(store, book) == ["A", "T1"])
            #expect(try await restore(store, book, 2) == 5)
            #expect(try await values(store, book) == ["A", "T2"])
            #expect(try await restore(store, book, 3) == 6)
            #expect(try await values(store, book) == ["B", "T2"])
            try await store.undo(6)
            #expect(try await values(store, book) == ["A", "T2"])
            #expect(try await store.record(book)?.version == 7)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what the record is already is not written`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let edit = try await store.edit(book, [Book.title.field: .text("T2")])
            try await store.edit(edit.value, [Book.title.field: .text("T1")])

            #expect(try await restore(store, book, 1) == nil)
            #expect(try await restore(store, book, 3) == nil)
            try await store.write(by: .ann, "Delete") { _ = try $0.delete(Book.entity, book.id) }
            #expect(try await restore(store, book, 4) == nil)
            #expect(try await store.lastChange() == 4)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a deleted record comes back, and goes again where its deletion is restored`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            try await store.edit(book, [Book.title.field: .text("T2")])
            try await store.write(by: .ann, "Delete") { _ = try $0.delete(Book.entity, book.id) }

            #expect(try await restore(store, book, 1) == 4)
            #expect(try await values(store, book) == ["A", "T1"])
            await #expect(throws: Conflict.self) {
                try await store.edit(book, [Book.title.field: .text("stale")]).value
            }
            #expect(try await restore(store, book, 3) == 5)
            #expect(try await store.record(book) == nil)
            try await store.undo(5)
            #expect(try await values(store, book) == ["A", "T1"])
        }
    }

    @Test(arguments: StoreKind.allCases, [0, -1, 2, 99, Int64.max, Int64.min])
    func `a change that does not concern the record is unknown`(kind: StoreKind, number: Int64) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            _ = try await store.addBook("A", "T2")

            await #expect(throws: UndoRefusal.unknown(number)) { try await restore(store, book, number) }
            await #expect(throws: UndoRefusal.unknown(1)) {
                try await store.write(by: .ann, "Restore") { _ = try $0.restore(Picture.entity, book.id, change: 1) }
            }
            #expect(try await store.lastChange() == 2)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a change of several steps is restored to its last`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            try await store.write(by: .ann, "Twice") { transaction in
                _ = try transaction.update(Book.entity, book.id) { $0[Book.title] = "T2" }
                _ = try transaction.update(Book.entity, book.id) { $0[Book.title] = "T3" }
            }
            let now = try #require(await store.record(book))
            try await store.edit(now, [Book.title.field: .text("T4")])

            _ = try await restore(store, book, 2)

            #expect(try await values(store, book) == ["A", "T3"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what cannot be any more is an issue at its field, and nothing is written`(kind: StoreKind) async throws {
        try await kind.with { store in
            let values: [Field: Value] = [User.username.field: .text("cy"), User.password.field: .text("x")]
            let user = try await store.write(by: nil, "Add user") { try $0.insert(User.entity, values) }.value
            try await store.edit(user, [User.username.field: .text("dee")])
            try await store.write(by: nil, "Add user") { _ = try $0.insert(User.entity, values) }

            await #expect(throws: InvalidRecord([Records.Issue(User.username.field, .notUnique)])) {
                try await restore(store, user, 1)
            }
            #expect(try await store.lastChange() == 3)
        }
    }

    private func restore(_ store: any Store, _ record: Record, _ number: Int64) async throws -> Int64? {
        try await store.write(by: .ann, "Restore") { transaction in
            _ = try transaction.restore(record.entity, record.id, change: number)
        }.change
    }

    private func values(_ store: any Store, _ book: Record) async throws -> [String] {
        let record = try #require(await store.record(book))
        return [record[Book.author], record[Book.title]]
    }
}
