import Records
import SQLStore
import SQLite
import Testing

@Suite struct JournalTests {
    @Test(arguments: StoreKind.allCases)
    func `the journal is read newest first, in pages that leave out other entities`(kind: StoreKind) async throws {
        try await kind.with { store in
            for number in 1...3 {
                _ = try await store.addBook("A", "T\(number)")
                _ = try await store.add("P\(number)")
                try await store.addUser("user \(number)")
            }

            let first = try await store.journal(JournalRequest([Book.entity, Picture.entity], limit: 4))
            let second = try await store.journal(
                JournalRequest([Book.entity, Picture.entity], before: first.earlier, limit: 4)
            )

            #expect(first.numbers == [8, 7, 5, 4] && first.earlier == 4)
            #expect(second.numbers == [2, 1] && second.earlier == nil)
            #expect(try await store.journal(JournalRequest([Book.entity])).numbers == [7, 4, 1])
            #expect(try await store.journal(JournalRequest([])).numbers == [])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the journal is read by who and by what was done, both together too`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let edited = try await store.edit(book, by: .bob, [Book.title.field: .text("T2")])
            _ = try await store.add("P", by: .bob)
            try await store.write(by: .ann, "Delete") { _ = try $0.delete(Book.entity, edited.value.id) }

            let lists = [Book.entity, Picture.entity]

            #expect(try await store.journal(JournalRequest(lists, userName: "bob")).numbers == [3, 2])
            #expect(try await store.journal(JournalRequest(lists, kind: .insert)).numbers == [3, 1])
            #expect(try await store.journal(JournalRequest(lists, kind: .delete)).numbers == [4])
            #expect(try await store.journal(JournalRequest(lists, kind: .update, userName: "ann")).numbers == [])
            #expect(try await store.journal(JournalRequest([Book.entity], userName: "bob")).numbers == [2])
            let page = try await store.journal(JournalRequest(lists, userName: "bob", before: 3, limit: 1))
            #expect(page.numbers == [2] && page.earlier == nil)
            #expect(try await store.journal(JournalRequest(lists, userName: "Bob")).numbers == [])
            #expect(try await store.read { try $0.authors() } == ["ann", "bob"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a change of many records is one entry that counts them`(kind: StoreKind) async throws {
        try await kind.with { store in
            try await store.write(by: .ann, "Import") { transaction in
                for number in 1...30 {
                    let book = try transaction.insert(
                        Book.entity,
                        [Book.author.field: .text("A"), Book.title.field: .text("T\(number)")]
                    )
                    try transaction.update(Book.entity, book.id) { $0[Book.title] = "U\(number)" }
                }
            }

            let entry = try #require(await store.journal(JournalRequest([Book.entity])).entries.first)

            #expect(entry.recordCount == 30)
            #expect(entry.change.records.count == JournalEntry.mostRecords)
            #expect(entry.canUndo)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an entry tells what it took back, what took it back, and whether it can be`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            let edit = try await store.edit(book, [Book.title.field: .text("T2")])
            let second = try await store.edit(edit.value, by: .bob, [Book.title.field: .text("T3")])

            let before = try await store.journal(JournalRequest([Book.entity])).entries
            #expect(before.map(\.canUndo) == [true, false, false])

            try await store.undo(try #require(second.change), by: .ann)
            let after = try await store.journal(JournalRequest([Book.entity])).entries

            #expect(after.map(\.canUndo) == [true, false, true, false])
            #expect(after[0].takesBack?.userName == "bob" && after[0].takesBack?.number == 3)
            #expect(after[1].takenBackBy?.userName == "ann" && after[1].takenBackBy?.number == 4)
            #expect(after[2].takesBack == nil && after[2].takenBackBy == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `whether an entry can be undone is what the undo says`(kind: StoreKind) async throws {
        try await kind.with { store in
            var chance = Chance(state: 7)
            var books = [try await store.addBook("A", "T").value]
            for step in 0..<60 {
                let book = books[chance.below(books.count)]
                switch chance.below(5) {
                case 0: books.append(try await store.addBook("A", "T\(step)").value)
                case 1: try await store.write(by: .ann, "Delete") { _ = try $0.delete(Book.entity, book.id) }
                case 2:
                    let number = try await store.lastChange()
                    let target = max(1, number - Int64(chance.below(9)))
                    if try await store.read({ try $0.undoRefusal(of: target) == nil }) { try await store.undo(target) }
                default:
                    let field = chance.below(2) == 0 ? Book.title.field : Book.author.field
                    try await store.write(by: .bob, "Edit") { transaction in
                        _ = try transaction.update(Book.entity, book.id) { $0.set(field, to: .text("\(step)")) }
                    }
                }
            }

            let entries = try await store.journal(JournalRequest([Book.entity], limit: 1000)).entries

            for entry in entries {
                let refusal = try await store.read { try $0.undoRefusal(of: entry.change.number) }
                #expect(entry.canUndo == (refusal == nil), "\(entry.change.number)")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a record's history is read newest first, also when it is gone`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T1").value
            try await store.write(by: .ann, "Twice") { transaction in
                _ = try transaction.update(Book.entity, book.id) { $0[Book.title] = "T2" }
                _ = try transaction.update(Book.entity, book.id) { $0[Book.title] = "T3" }
            }
            _ = try await store.addBook("B", "other")
            try await store.write(by: .ann, "Delete") { _ = try $0.delete(Book.entity, book.id) }
            try await store.undo(4)

            let first = try await store.read { try $0.history(of: Book.entity, book.id, limit: 2) }
            let second = try await store.read {
                try $0.history(of: Book.entity, book.id, before: first.earlier, limit: 2)
            }

            #expect(first.numbers == [5, 4] && second.numbers == [2, 1] && second.earlier == nil)
            #expect(second.entries[0].change.records.map { $0.after["title"] } == [.text("T2"), .text("T3")])
            #expect(try await store.read { try $0.history(of: Picture.entity, book.id) }.entries.isEmpty)
            let extent = try #require(await store.read { try $0.historyExtent(of: Book.entity, book.id) })
            #expect(extent.count == 4)
            #expect(extent.began == second.entries[1].change.at)
            #expect(try await store.read { try $0.historyExtent(of: Book.entity, .make()) } == nil)
        }
    }

    @Test func `pages of the journal come out of indexes, in their order`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        await store.close()
        let lists = [Book.entity, Picture.entity]
        let queries = [
            JournalSQL.history, JournalSQL.version, JournalSQL.beginning, JournalSQL.recordCount, JournalSQL.extent,
            JournalSQL.nextAuthor,
            JournalSQL.numbers(of: JournalRequest(lists)), JournalSQL.numbers(of: JournalRequest(lists, kind: .delete)),
            JournalSQL.numbers(of: JournalRequest(lists, userName: "ann")),
        ]

        let connection = try Connection(workplace.database, .readOnly)
        #expect(try connection.plan(of: JournalSQL.version).allSatisfy { $0.contains("PRIMARY KEY") })
        // From its end, in the order in which it lies there: one step.
        #expect(try connection.plan(of: JournalSQL.last) == ["SCAN journal_changes"])
        for query in queries {
            let plan = try connection.plan(of: query)
            #expect(
                !plan.contains { $0.hasPrefix("SCAN r") || $0.hasPrefix("SCAN c") || $0.hasPrefix("SCAN j") },
                "\(query)\n\(plan)"
            )
            #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(query)\n\(plan)")
        }
    }
}

extension JournalPage {
    var numbers: [Int64] { entries.map(\.change.number) }
}

extension Store {
    func journal(_ request: JournalRequest) async throws -> JournalPage { try await read { try $0.journal(request) } }

    func addUser(_ name: String) async throws {
        let values: [Field: Value] = [User.username.field: .text(name), User.password.field: .text("hash")]
        try await write(by: nil, "Add user") { _ = try $0.insert(User.entity, values) }
    }
}

extension Connection {
    /// What SQLite would do to answer.
    func plan(of sql: String) throws(SQLiteError) -> [String] {
        let statement = try statement("EXPLAIN QUERY PLAN \(sql)")
        var steps: [String] = []
        while try statement.step() { steps.append(statement.text(3)) }
        return steps
    }
}
