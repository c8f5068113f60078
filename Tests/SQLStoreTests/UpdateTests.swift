import Records
import SQLStore
import SQLite
import Testing

/// An edit writes what it changed.
@Suite struct UpdateTests {
    /// A store whose file notes which columns of a book were set.
    private static func withNotes(
        _ body: (SQLStore, _ notes: () throws -> Set<String>) async throws -> Void
    ) async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let connection = try Connection(workplace.database, .readWrite)
        try connection.run("CREATE TABLE noted (name TEXT)")
        for column in Book.entity.fields.map(\.name) + ["author_key", "title_key", "pages_key"] {
            try connection.run(
                """
                CREATE TRIGGER "noted_\(column)" AFTER UPDATE OF "\(column)" ON "Books"
                BEGIN INSERT INTO noted VALUES ('\(column)'); END
                """
            )
        }
        try await body(store) {
            let statement = try connection.statement("SELECT name FROM noted")
            var names: Set<String> = []
            while try statement.step() { names.insert(statement.text(0)) }
            try connection.run("DELETE FROM noted")
            return names
        }
        await store.close()
    }

    @Test func `a save sets the columns that changed, with the keys that follow from them, and no other`() async throws
    {
        try await Self.withNotes { store, notes in
            var book = try await store.addBook("A", "T").value
            #expect(try notes() == [])

            book = try await store.edit(book, [Book.title.field: .text("T2")]).value
            #expect(try notes() == ["title", "title_key"])
            book = try await store.edit(book, [Book.isRead.field: .flag(true)]).value
            #expect(try notes().subtracting(["isRead_key"]).count == 1)
            book = try await store.edit(book, [Book.title.field: .text("T"), Book.pages.field: .integer(7)]).value
            #expect(try notes() == ["title", "title_key", "pages", "pages_key"])
            try await store.undo(try await store.lastChange())
            #expect(try notes() == ["title", "title_key", "pages", "pages_key"])
            try await store.edit(book, [:])
            #expect(try notes() == [])
            let now = try #require(await store.record(book))
            #expect((now[Book.author], now[Book.title], now[Book.isRead], now.version) == ("A", "T2", true, 5))
        }
    }
}

extension UpdateTests {
    @Test(arguments: StoreKind.allCases)
    func `whatever fields are edited, lists and search know it`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("Austen", "Emma").value
            let other = try await store.addBook("Brontë", "Villette").value
            try await store.edit(book, [Book.author.field: .text("Woolf")])
            try await store.edit(other, [Book.title.field: .text("Orlando"), Book.pages.field: .integer(300)])

            let found = try await store.read { snapshot in
                try ["emma", "woolf", "austen", "orlando", "villette"].map { word in
                    try snapshot.fetch(FetchRequest(Book.entity, where: .matches(SearchText(word)))).map {
                        $0[Book.title]
                    }
                }
            }
            #expect(found == [["Emma"], ["Emma"], [], ["Orlando"], []])
            let request = FetchRequest(Book.entity)
            #expect(try await store.read { try $0.fetch(request) }.map { $0[Book.title] } == ["Orlando", "Emma"])
        }
    }
}
