import Records
import SQLStore
import SQLite
import Testing

@Suite struct UpgradeTests {
    private static let stars = Attribute<Int>("stars", .integer, default: 3)
    private static let note = Attribute<String>("note", .line)
    private static let bought = Attribute<Timestamp?>("bought", .time)
    private static let larger = Entity(
        "Pictures",
        fields: Picture.entity.fields + [stars.field, note.field, bought.field],
        order: [.ascending(stars), .ascending(Picture.title)],
        unique: []
    )

    @Test func `fields and entities of a later version are added, old rows hold the defaults`() async throws {
        let workplace = try Workplace()
        let old = try SQLStore.open(path: workplace.database, model: Model([Picture.entity]))
        let record = try await old.add("a")
        _ = try await old.add("b")
        await old.close()

        let store = try SQLStore.open(path: workplace.database, model: Model([Self.larger, Book.entity]))
        let records = try await store.read { try $0.fetch(FetchRequest(Self.larger)) }
        #expect(records.map { $0[Picture.title] } == ["a", "b"])
        #expect(records.map { $0[Self.stars] } == [3, 3])
        #expect(records.map { $0[Self.note] } == ["", ""])
        #expect(records.map { $0[Self.bought] } == [nil, nil])
        #expect(records.map(\.version) == [record.version, record.version])
        _ = try await store.addBook("A", "T")

        // A change from before the fields can still be taken back.
        try await store.undo(2)
        #expect(try await store.read { try $0.count(Self.larger) } == 1)
        await store.close()
    }

    @Test func `a field gone from the model keeps its column, and rows can still be added`() async throws {
        let workplace = try Workplace()
        let old = try SQLStore.open(path: workplace.database, model: Model([Picture.entity]))
        let record = try await old.edit(try await old.add("a"), [Picture.desc.field: .text("kept")]).value
        await old.close()

        let smaller = Entity("Pictures", fields: [Picture.title.field], order: [.ascending(Picture.title)])
        let store = try SQLStore.open(path: workplace.database, model: Model([smaller]))
        try await store.write(by: .ann, "Add") { try $0.insert(smaller, [Picture.title.field: .text("b")]) }
        await store.close()

        let again = try SQLStore.open(path: workplace.database, model: Model([Picture.entity]))
        #expect(try await again.record(record)?[Picture.desc] == "kept")
        await again.close()
    }

    @Test func `opening the same model again writes nothing`() async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        let bytes = try workplace.bytes(of: workplace.database)

        try await SQLStore.open(path: workplace.database, model: .catalogue).close()

        #expect(try workplace.bytes(of: workplace.database) == bytes)
    }

    @Test func `each entity has a strict table of its name, which others can read`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let values: [Field: Value] = [User.username.field: .text("ann"), User.password.field: .text("$argon2id$…")]
        try await store.write(by: nil, "Add user") { try $0.insert(User.entity, values) }
        await store.close()

        let connection = try Connection(workplace.database, .readOnly)
        #expect(try connection.text("SELECT username FROM Users") == "ann")
        #expect(try connection.text("SELECT password FROM Users") == "$argon2id$…")
        #expect(try connection.integer("SELECT count(*) FROM pragma_table_list WHERE strict = 1") == 15)
        #expect(try connection.integer("PRAGMA application_id") == 0x504C_7374)
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(try connection.text("PRAGMA journal_mode") == "wal")
        #expect(
            try connection.integer("SELECT count(*) FROM journal_records WHERE fields_after LIKE '%argon2id%'") == 0
        )
    }

    @Test(arguments: [
        "SELECT id FROM \"Pictures\" ORDER BY \"title_key\" ASC, id ASC LIMIT 50",
        "SELECT id FROM \"Pictures\" WHERE (\"title_key\", id) > (x'00', 5) ORDER BY \"title_key\" ASC, id ASC LIMIT 50",
        "SELECT id FROM \"Pictures\" WHERE (\"title_key\", id) < (x'00', 5) ORDER BY \"title_key\" DESC, id DESC LIMIT 50",
        "SELECT id FROM \"Books\" ORDER BY \"author_key\", \"title_key\", id LIMIT 50",
        "SELECT id FROM \"Books\" ORDER BY \"author_key\", id LIMIT 50",
        "SELECT id FROM \"Books\" ORDER BY \"bought_key\" DESC, id DESC LIMIT 50",
        "SELECT id FROM \"Users\" WHERE \"username\" IS 'ann' LIMIT 1",
        "SELECT id FROM \"Sessions\" WHERE \"token\" IS x'00' LIMIT 1",
        "SELECT change FROM journal_records WHERE record = 1 ORDER BY version DESC, change DESC LIMIT 1",
    ])
    func `an index answers`(sql: String) async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        let connection = try Connection(workplace.database, .readOnly)
        let statement = try connection.statement("EXPLAIN QUERY PLAN \(sql)")

        var plan: [String] = []
        while try statement.step() { plan.append(statement.text(3)) }

        #expect(plan.count == 1, "\(plan)")
        #expect(plan.first?.contains("INDEX") == true, "\(plan)")
        if sql.contains("WHERE") { #expect(plan.first?.hasPrefix("SEARCH") == true, "\(plan)") }
    }
}
