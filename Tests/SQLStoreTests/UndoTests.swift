import Records
import Testing

@Suite struct UndoTests {
    @Test(arguments: StoreKind.allCases)
    func `changes are taken back and made again, each where nothing later stands on it`(kind: StoreKind) async throws {
        try await kind.with { store in
            let added = try await store.addBook("A", "T1")
            let book = added.value
            let adding = try #require(added.change)
            let titling = try #require(await store.edit(book, [Book.title.field: .text("T2")]).change)
            let authoring = try #require(await store.edit(book, by: .bob, [Book.author.field: .text("B")]).change)

            let undo = try await store.undo(titling)
            try await expect(store, book, "B", "T1")

            let later = UndoRefusal.changedSince(fields: [Book.author.field], by: [try await change(store, authoring)])
            await #expect(throws: later) {
                try await store.undo(adding)
            }
            try await expect(store, book, "B", "T1")

            let redo = try await store.undo(undo)
            try await expect(store, book, "B", "T2")

            try await store.undo(authoring, by: .bob)
            let again = try await store.undo(redo)
            let removal = try await store.undo(adding)
            #expect(try await store.record(book) == nil)

            let already = UndoRefusal.alreadyUndone(by: try await change(store, removal))
            await #expect(throws: already) { try await store.undo(adding) }

            try await store.undo(removal)
            try await expect(store, book, "A", "T1")
            try await store.undo(again)
            try await expect(store, book, "A", "T2")
            #expect(try await store.lastChange() == 10)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what was made again cannot be made again once more, and a refusal changes nothing`(
        kind: StoreKind
    ) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let edit = try #require(await store.edit(book, [Book.title.field: .text("T2")]).change)
            let undo = try await store.undo(edit)
            let redo = try await store.undo(undo)

            let already = UndoRefusal.alreadyUndone(by: try await change(store, redo))
            await #expect(throws: already) { try await store.undo(undo) }
            #expect(try await store.lastChange() == 4)
            #expect(try await store.record(book)?.version == 4)
            try await expect(store, book, "A", "T2")

            // The edit stands again, and is taken back as any other.
            try await store.undo(edit)
            try await expect(store, book, "A", "T1")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a deleted record comes back as it was, one version on`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value
            let deletion = try #require(
                await store.write(by: .ann, "Delete") { try $0.delete(Book.entity, book.id) }.change
            )
            #expect(try await store.record(book) == nil)

            let undo = try await store.undo(deletion)
            let back = try #require(await store.record(book))
            #expect(back.version == book.version + 1)
            #expect((back[Book.author], back[Book.title]) == ("A", "T"))
            await #expect(throws: Conflict.self) {
                try await store.edit(book, [Book.title.field: .text("stale")]).value
            }

            let redo = try await store.undo(undo)
            #expect(try await store.record(book) == nil)
            try await store.undo(redo)
            #expect(try await store.record(book)?.version == book.version + 2)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a deletion taken back twice leaves no version to be had twice`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value
            let deletion = try #require(
                await store.write(by: .ann, "Delete") { try $0.delete(Book.entity, book.id) }.change
            )
            let undo = try await store.undo(deletion)
            let back = try #require(await store.record(book))
            try await store.undo(undo)

            try await store.undo(deletion)

            let now = try #require(await store.record(book))
            #expect(now.version == back.version + 1)
            await #expect(throws: Conflict.self) {
                try await store.edit(back, [Book.title.field: .text("stale")]).value
            }
            let versions = try await store.read { snapshot in
                try (1...3).map { try snapshot.record(Book.entity, book.id, at: $0) }
            }
            #expect(versions == [book, back, now])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a change taken back twice is taken back while either undo stands`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let edit = try #require(await store.edit(book, [Book.title.field: .text("T2")]).change)
            let first = try await store.undo(edit)
            let redo = try await store.undo(first)
            let second = try await store.undo(edit)
            try await store.undo(second)

            try await store.undo(redo)

            try await expect(store, book, "A", "T1")
            #expect(try await store.read { try $0.undoing(edit)?.number } == first)
            let already = UndoRefusal.alreadyUndone(by: try await change(store, first))
            await #expect(throws: already) { try await store.undo(edit) }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `fields that several steps of a later change set are named once, in their order`(
        kind: StoreKind
    ) async throws {
        try await kind.with { store in
            let added = try await store.addBook("A", "T1")
            let later = try await store.write(by: .bob, "Thrice") { transaction in
                try transaction.update(Book.entity, added.value.id) { $0[Book.author] = "B" }
                try transaction.update(Book.entity, added.value.id) { $0[Book.title] = "T2" }
                try transaction.update(Book.entity, added.value.id) { $0[Book.title] = "T3" }
            }

            let by = try await change(store, try #require(later.change))
            let refusal = UndoRefusal.changedSince(fields: [Book.title.field, Book.author.field], by: [by])
            await #expect(throws: refusal) { try await store.undo(1) }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a field changed later by another is refused with who did it`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T2").value
            let first = try await store.edit(book, [Book.title.field: .text("T3")])
            let second = try await store.edit(first.value, by: .bob, [Book.title.field: .text("T4")])

            let number = try #require(first.change)
            let refusal = try await store.read { try $0.undoRefusal(of: number) }

            guard case .changedSince(let fields, let changes) = refusal else {
                Testing.Issue.record("\(String(describing: refusal))")
                return
            }
            #expect(fields == [Book.title.field])
            #expect(changes.map(\.userName) == ["bob"])
            #expect(changes.map(\.number) == [second.change])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `all fields that later changes touched are named, with all those changes`(kind: StoreKind) async throws {
        try await kind.with { store in
            let added = try await store.addBook("A", "T1")
            let authoring = try await store.edit(added.value, by: .bob, [Book.author.field: .text("B")])
            let untouching = try await store.addBook("C", "other")
            let titling = try await store.edit(authoring.value, [Book.title.field: .text("T2")])
            let again = try await store.edit(titling.value, by: .bob, [Book.title.field: .text("T3")])
            try await store.undo(try #require(again.change))

            let number = try #require(added.change)
            let refusal = try await store.read { try $0.undoRefusal(of: number) }

            let changes = try await [titling, authoring].asyncMap { written in
                try await change(store, try #require(written.change))
            }
            #expect(refusal == .changedSince(fields: [Book.title.field, Book.author.field], by: changes))
            try await store.undo(try #require(titling.change))
            let rest = UndoRefusal.changedSince(fields: [Book.author.field], by: [changes[1]])
            await #expect(throws: rest) { try await store.undo(number) }
            try await store.undo(try #require(untouching.change))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `of a change of several records what stands on any of them is named`(kind: StoreKind) async throws {
        try await kind.with { store in
            let books = try await (1...3).asyncMap { try await store.addBook("A", "T\($0)").value }
            let all = try await store.write(by: .ann, "All") { transaction in
                for book in books {
                    try transaction.update(Book.entity, book.id) { $0[Book.title] = "T" }
                    try transaction.update(Book.entity, book.id) { $0[Book.author] = "B" }
                }
            }
            let number = try #require(all.change)
            let authoring = try await store.write(by: .bob, "Author") { transaction in
                try transaction.update(Book.entity, books[2].id) { $0[Book.author] = "C" }
            }
            let titling = try await store.write(by: .bob, "Title") { transaction in
                try transaction.update(Book.entity, books[0].id) { $0[Book.title] = "U" }
            }

            let refusal = try await store.read { try $0.undoRefusal(of: number) }
            guard case .changedSince(let fields, let changes) = refusal else {
                Testing.Issue.record("\(String(describing: refusal))")
                return
            }
            #expect(fields == [Book.title.field, Book.author.field])
            #expect(changes.map(\.number) == [titling.change, authoring.change])

            let deletion = try await store.write(by: .bob, "Delete") { try $0.delete(Book.entity, books[1].id) }
            let deleted = UndoRefusal.deletedSince(by: try await change(store, try #require(deletion.change)))
            await #expect(throws: deleted) { try await store.undo(number) }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what was deleted since and is back concerns all fields`(kind: StoreKind) async throws {
        try await kind.with { store in
            let added = try await store.addBook("A", "T1")
            let book = added.value
            try await store.write(by: .bob, "Delete") { try $0.delete(Book.entity, book.id) }
            let deletion = try #require(await store.read { try $0.deletion(of: Book.entity, book.id) })
            _ = try await store.edit(deletion.record, [Book.title.field: .text("T2")])

            let number = try #require(added.change)
            let refusal = try await store.read { try $0.undoRefusal(of: number) }

            guard case .changedSince(let fields, let changes) = refusal else {
                Testing.Issue.record("\(String(describing: refusal))")
                return
            }
            #expect(fields.contains(Book.title.field) && fields.contains(Book.author.field))
            #expect(changes.map(\.number) == [3, 2])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what was taken back since does not stand in the way`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let first = try await store.edit(book, [Book.title.field: .text("T2")])
            let second = try await store.edit(first.value, by: .bob, [Book.title.field: .text("T3")])
            let undo = try await store.undo(try #require(second.change), by: .bob)
            let redo = try await store.undo(undo, by: .bob)

            let number = try #require(first.change)
            await #expect(throws: UndoRefusal.self) { try await store.undo(number) }
            try await store.undo(redo, by: .bob)
            try await store.undo(number)

            try await expect(store, book, "A", "T1")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an edit of a record deleted since is refused, for the deletion stands`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let edit = try #require(await store.edit(book, [Book.title.field: .text("T2")]).change)
            let deletion = try #require(
                await store.write(by: .bob, "Delete") { try $0.delete(Book.entity, book.id) }.change
            )

            let later = UndoRefusal.deletedSince(by: try await change(store, deletion))
            await #expect(throws: later) {
                try await store.undo(edit)
            }
        }
    }

    @Test(arguments: StoreKind.allCases, [0, -1, 99, Int64.max, Int64.min])
    func `an unknown change is refused`(kind: StoreKind, number: Int64) async throws {
        try await kind.with { store in
            _ = try await store.addBook("A", "T1")

            await #expect(throws: UndoRefusal.unknown(number)) { try await store.undo(number) }
            #expect(try await store.lastChange() == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a change of several records is taken back whole`(kind: StoreKind) async throws {
        try await kind.with { store in
            let one = try await store.addBook("A", "one").value
            let two = try await store.addBook("A", "two").value
            let both = try await store.write(by: .ann, "Rename both") { transaction in
                try transaction.update(Book.entity, one.id) { $0[Book.title] = "1" }
                try transaction.update(Book.entity, one.id) { $0[Book.title] = "1a" }
                try transaction.update(Book.entity, two.id) { $0[Book.title] = "2" }
                try transaction.insert(Book.entity, [Book.author.field: .text("A"), Book.title.field: .text("three")])
            }

            try await store.undo(try #require(both.change))

            let titles = try await store.read { try $0.fetch(FetchRequest(Book.entity)) }.map { $0[Book.title] }
            #expect(titles == ["one", "two"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a journal names what each undo took back and loses nothing`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            var last = try #require(await store.edit(book, [Book.title.field: .text("T2")]).change)
            for _ in 0..<20 { last = try await store.undo(last) }

            let changes = try await store.read { snapshot in try (1...22).map { try snapshot.change($0) } }

            #expect(changes.compactMap { $0?.undoes } == Array(2...21))
            try await expect(store, book, "A", "T2")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a secret is nowhere in the journal, and its change cannot be taken back`(kind: StoreKind) async throws {
        try await kind.with { store in
            let values: [Field: Value] = [User.username.field: .text("cy"), User.password.field: .text("hash 1")]
            let user = try await store.write(by: nil, "Add user") { try $0.insert(User.entity, values) }
            let edit = try await store.edit(user.value, [User.password.field: .text("hash 2")])

            let number = try #require(edit.change)
            let change = try #require(await store.read { try $0.change(number) })
            #expect(change.records.first?.secrets == ["password"])
            #expect(change.records.first?.before == [:])
            await #expect(throws: UndoRefusal.secret(fields: [User.password.field])) {
                try await store.undo(change.number)
            }
            _ = try await store.edit(edit.value, [User.username.field: .text("cyd")])
            let adding = try #require(user.change)
            await #expect(throws: UndoRefusal.self) { try await store.undo(adding) }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an undo that would make a unique value twice is an issue at its field`(kind: StoreKind) async throws {
        try await kind.with { store in
            let values: [Field: Value] = [User.username.field: .text("cy"), User.password.field: .text("x")]
            let user = try await store.write(by: nil, "Add user") { try $0.insert(User.entity, values) }.value
            let rename = try await store.edit(user, [User.username.field: .text("dee")])
            try await store.write(by: nil, "Add user") { try $0.insert(User.entity, values) }

            let number = try #require(rename.change)
            await #expect(throws: InvalidRecord([Records.Issue(User.username.field, .notUnique)])) {
                try await store.undo(number)
            }
            #expect(try await store.record(user)?[User.username] == "dee")
        }
    }

    private func expect(_ store: any Store, _ book: Record, _ author: String, _ title: String) async throws {
        let record = try #require(await store.record(book))
        #expect((record[Book.author], record[Book.title]) == (author, title))
    }

    private func change(_ store: any Store, _ number: Int64) async throws -> Change {
        try #require(await store.read { try $0.change(number) })
    }
}
