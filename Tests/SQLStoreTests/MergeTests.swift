import Records
import Testing

@Suite struct MergeTests {
    @Test(arguments: StoreKind.allCases)
    func `edits of different fields are both kept`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value

            try await store.edit(book, [Book.author.field: .text("B")])
            let merged = try await store.edit(book, by: .bob, [Book.title.field: .text("U")]).value

            #expect((merged[Book.author], merged[Book.title], merged.version) == ("B", "U", 3))
            #expect(try await store.record(book) == merged)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `different values for one field conflict, carry all three, and write nothing`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value
            let theirs = try await store.edit(book, by: .bob, [Book.title.field: .text("U")]).value
            let before = try await store.lastChange()

            let conflict = await #expect(throws: Conflict.self) {
                try await store.edit(book, [Book.title.field: .text("V"), Book.author.field: .text("B")])
            }

            #expect(conflict?.fields == [Book.title.field])
            #expect(conflict?.base == book)
            #expect(conflict?.theirs == theirs)
            #expect(conflict?.mine.prefix(2) == [.text("V"), .text("B")])
            #expect(conflict?.version == 2)
            #expect(try await store.record(book) == theirs)
            #expect(try await store.lastChange() == before)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the same value on both sides is no conflict and no change`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value
            let theirs = try await store.edit(book, by: .bob, [Book.title.field: .text("U")])

            let mine = try await store.edit(book, [Book.title.field: .text("U")])

            #expect(mine.value == theirs.value)
            #expect(mine.change == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an untouched draft writes nothing`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value

            let saved = try await store.edit(book, [:])

            #expect(saved.value == book)
            #expect(saved.change == nil)
            #expect(try await store.lastChange() == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a conflict seen is settled by what was chosen`(kind: StoreKind) async throws {
        try await kind.with { store in
            let base = try await store.addBook("A", "T").value
            let values: [Field: Value] = [Book.title.field: .text("U"), Book.pages.field: .integer(7)]
            let theirs = try await store.edit(base, by: .bob, values).value

            let saved = try await store.write(by: .ann, "Edit") { transaction in
                var draft = Draft(editing: theirs, base: base)
                draft[Book.author] = "mine"
                draft.decide(Book.title.field, base[Book.title.field])
                return try transaction.save(draft)
            }.value

            #expect((saved[Book.title], saved[Book.author], saved[Book.pages]) == ("T", "mine", 7))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a conflict settled too late conflicts again`(kind: StoreKind) async throws {
        try await kind.with { store in
            let base = try await store.addBook("A", "T").value
            let seen = try await store.edit(base, by: .bob, [Book.title.field: .text("U")]).value
            try await store.edit(seen, by: .bob, [Book.title.field: .text("W")])

            await #expect(throws: Conflict.self) {
                try await store.write(by: .ann, "Edit") { transaction in
                    var draft = Draft(editing: seen, base: base)
                    draft[Book.title] = "mine"
                    try transaction.save(draft)
                }
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a deleted record conflicts, and comes back when its deletion was seen`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value
            try await store.write(by: .bob, "Delete") { try $0.delete(Book.entity, book.id) }

            let conflict = await #expect(throws: Conflict.self) {
                try await store.edit(book, [Book.title.field: .text("U")])
            }
            #expect(conflict?.theirs == nil)
            #expect(conflict?.version == 2)

            let deletion = try #require(await store.read { try $0.deletion(of: Book.entity, book.id) })
            #expect(deletion.change.userName == "bob")
            #expect(deletion.record.version == 2)
            let back = try await store.write(by: .ann, "Edit") { transaction in
                var draft = Draft(editing: deletion.record, base: book)
                draft[Book.title] = "U"
                return try transaction.save(draft)
            }
            #expect((back.value[Book.title], back.value[Book.author], back.value.version) == ("U", "A", 3))
            try await store.undo(try #require(back.change))
            #expect(try await store.record(book) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a deletion is checked against its version`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value
            let now = try await store.edit(book, by: .bob, [Book.title.field: .text("U")]).value

            let conflict = await #expect(throws: Conflict.self) {
                try await store.write(by: .ann, "Delete") { try $0.delete(Book.entity, book.id, version: 1) }
            }
            #expect(conflict?.fields == [Book.title.field])
            #expect(conflict?.base == book)
            #expect(conflict?.theirs == now)

            let result = try await store.write(by: .ann, "Delete") { try $0.delete(Book.entity, book.id, version: 2) }
            #expect(result.value == .deleted(now))
            let again = try await store.write(by: .bob, "Delete") { try $0.delete(Book.entity, book.id, version: 2) }
            guard case .alreadyDeleted(let change) = again.value else {
                Testing.Issue.record("\(again.value)")
                return
            }
            #expect(change.number == result.change)
            #expect(again.change == nil)
            let never = try await store.write(by: .bob, "Delete") { try $0.delete(Book.entity, .make()) }
            #expect(never.value == .neverExisted)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a draft sent twice is one record`(kind: StoreKind) async throws {
        try await kind.with { store in
            var draft = Draft(new: Picture.entity)
            draft[Picture.title] = "once"
            let sent = draft

            try await store.write(by: .ann, "Add") { try $0.save(sent) }
            let conflict = await #expect(throws: Conflict.self) {
                try await store.write(by: .ann, "Add") { try $0.save(sent) }
            }

            #expect(conflict?.theirs?[Picture.title] == "once")
            #expect(try await store.read { try $0.count(Picture.entity) } == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a record is rebuilt as it was at each of its versions`(kind: StoreKind) async throws {
        try await kind.with { store in
            let first = try await store.addBook("A", "T1").value
            let second = try await store.edit(first, [Book.title.field: .text("T2")]).value
            let third = try await store.edit(second, [Book.author.field: .text("B"), Book.pages.field: .integer(3)])
                .value
            try await store.write(by: .ann, "Delete") { try $0.delete(Book.entity, first.id) }

            let versions = try await store.read { snapshot in
                try (0...6).map { try snapshot.record(Book.entity, first.id, at: $0) }
            }

            #expect(versions == [nil, first, second, third, nil, nil, nil])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what throws leaves no row and no entry`(kind: StoreKind) async throws {
        struct Stop: Error {}
        try await kind.with { store in
            let book = try await store.addBook("A", "T").value

            await #expect(throws: Stop.self) {
                try await store.write(by: .ann, "Half done") { transaction in
                    try transaction.insert(Picture.entity, [Picture.title.field: .text("half")])
                    try transaction.delete(Book.entity, book.id)
                    throw Stop()
                }
            }

            #expect(try await store.read { try $0.count(Picture.entity) } == 0)
            #expect(try await store.record(book) == book)
            #expect(try await store.lastChange() == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `bookkeeping is no change`(kind: StoreKind) async throws {
        try await kind.with { store in
            let values: [Field: Value] = [Session.token.field: .bytes([1]), Session.user.field: .reference(.make())]
            let session = try await store.write(by: nil, "Log in") { try $0.insert(Session.entity, values) }

            let seen = try await store.write(by: nil, "See") { transaction in
                try transaction.update(Session.entity, session.value.id) {
                    $0[Session.seen] = Timestamp(microseconds: 5)
                }
            }

            #expect((session.change, seen.change) == (nil, nil))
            #expect(seen.value?.version == 2)
            #expect(try await store.lastChange() == 0)
            let ended = try await store.write(by: nil, "End") { transaction in
                try transaction.delete(Session.entity, where: Session.seen < Timestamp(microseconds: 6))
            }
            #expect(ended.value == 1)
            #expect(try await store.read { try $0.deletion(of: Session.entity, session.value.id) } == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a unique value is compared byte by byte, and its second is an issue at the field`(
        kind: StoreKind
    ) async throws {
        try await kind.with { store in
            @Sendable func add(_ name: String) async throws {
                let values: [Field: Value] = [User.username.field: .text(name), User.password.field: .text("x")]
                try await store.write(by: nil, "Add user") { try $0.insert(User.entity, values) }
            }
            try await add("\u{E9}")

            try await add("e\u{301}")
            try await add("\u{C9}")
            await #expect(throws: InvalidRecord([Records.Issue(User.username.field, .notUnique)])) {
                try await add("\u{E9}")
            }

            #expect(try await store.read { try $0.count(User.entity) } == 3)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `of two who take a unique value at once, one gets it and the other an issue`(kind: StoreKind) async throws {
        try await kind.with { store in
            let issues = await withTaskGroup(of: [Records.Issue].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let values: [Field: Value] = [
                            User.username.field: .text("dan"), User.password.field: .text("x"),
                        ]
                        do {
                            try await store.write(by: nil, "Add user") { try $0.insert(User.entity, values) }
                            return []
                        } catch {
                            return (error as? InvalidRecord)?.issues ?? []
                        }
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }

            #expect(issues == Array(repeating: Records.Issue(User.username.field, .notUnique), count: 7))
            let count = try await store.read { try $0.count(User.entity) }
            #expect(count == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what is not valid is never saved`(kind: StoreKind) async throws {
        try await kind.with { store in
            let error = await #expect(throws: InvalidRecord.self) {
                try await store.write(by: .ann, "Add") { transaction in
                    try transaction.insert(
                        Book.entity,
                        [Book.author.field: .integer(1), Book.pages.field: .text("many")]
                    )
                }
            }

            #expect(
                error?.issues == [
                    Records.Issue(Book.title.field, .required), Records.Issue(Book.author.field, .wrongType),
                    Records.Issue(Book.pages.field, .wrongType),
                ]
            )
            let last = try await store.lastChange()
            #expect(last == 0)
        }
    }
}
