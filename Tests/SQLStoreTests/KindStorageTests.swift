import Records
import SQLStore
import Testing

/// Kinds of values beyond those of the other tests' entities, and references.
enum Visit {
    static let title = Attribute<String>("title", .line, .required)
    static let day = Attribute<CivilDate>("day", .date, .required, default: .today)
    static let began = Attribute<Timestamp>("began", .time, .required, default: .now)
    static let ended = Attribute<Timestamp?>("ended", .time)
    static let birthday = Attribute<CivilDate?>("birthday", .date)
    static let tel = Attribute<String>("tel", .phone)
    static let size = Attribute<String>("size", .choice(["S", "M", "L"]), default: "M")
    static let count = Attribute<Int?>("count", .integer)
    static let weight = Attribute<Double?>("weight", .real)
    static let isDone = Attribute<Bool?>("isDone", .flag)
    static let book = Attribute<RecordID?>("book", .reference("Books"))
    static let code = Attribute<String?>("code", .line)
    static let lost = Attribute<RecordID?>("lost", .reference("Nowhere"))
    static let entity = Entity(
        "Visits",
        fields: [
            title.field, day.field, began.field, ended.field, birthday.field, tel.field, size.field, count.field,
            weight.field, isDone.field, book.field, code.field, lost.field,
        ],
        order: [.ascending(day)],
        sortable: [began.field, birthday.field],
        unique: [code.field]
    )
}

extension Model {
    static let visits = Model([Visit.entity, Book.entity])
}

@Suite struct KindStorageTests {
    @Test(arguments: StoreKind.allCases, ["UTC", "Europe/Berlin", "Asia/Kathmandu"])
    func `what was typed is stored, and shown as it was typed`(kind: StoreKind, name: String) async throws {
        let texts = [
            "title": "a", "day": "1900-02-28", "began": "2100-12-31T23:59:59.999", "ended": "1900-01-01T00:00:00.001",
            "birthday": "0001-01-01", "tel": "+49 030/12", "size": "L", "count": "-7", "weight": "0.1", "isDone": "no",
            "code": "x1",
        ]
        let zone = try #require(Zone(named: name))
        try await kind.with(.visits) { store in
            let saved = try await store.write(by: .ann, "Add") { transaction in
                var draft = Draft(new: Visit.entity, zone: zone)
                for field in Visit.entity.fields { texts[field.name].map { draft.set(text: $0, for: field) } }
                return try transaction.save(draft)
            }.value

            let record = try #require(try await store.record(saved))
            let shown = Draft(editing: record, zone: zone)
            for (field, text) in texts {
                #expect(shown.text(for: try #require(Visit.entity.fields.first { $0.name == field })) == text)
            }
            #expect(record[Visit.isDone] == false)
            let journalled = try await store.read { try $0.record(Visit.entity, record.id, at: 1) }
            #expect(journalled == record)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `every day and every microsecond comes back exactly, from rows and from the journal`(
        kind: StoreKind
    ) async throws {
        let days = [CivilDate.range.lowerBound, -25_567, -1, 0, 1, 47_846, CivilDate.range.upperBound]
        let moments: [Int64] = [-62_135_596_800_000_000, -2_208_988_799_999_000, -1, 0, 1, 4_133_980_799_999_999]
        try await kind.with(.visits) { store in
            for (index, day) in days.enumerated() {
                let values: [Field: Value] = [
                    Visit.title.field: .text("a"),
                    Visit.birthday.field: .date(try #require(CivilDate(daysSince1970: day))),
                    Visit.began.field: .time(Timestamp(microseconds: moments[index % moments.count])),
                ]
                let made = try await store.write(by: .ann, "Add") { try $0.insert(Visit.entity, values) }.value
                try await store.write(by: .ann, "Delete") { _ = try $0.delete(Visit.entity, made.id) }
                try await store.undo(try await store.lastChange())

                let back = try #require(try await store.record(made))
                #expect(back.values == made.values)
                #expect(back[Visit.birthday]?.daysSince1970 == day)
                #expect(back[Visit.began].microseconds == moments[index % moments.count])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `days are in their order, and can be asked for`(kind: StoreKind) async throws {
        let texts = ["2026-11-30", "0001-01-01", "1969-12-31", "9999-12-31", "1970-01-01"]
        let days = try texts.map { try #require(CivilDate(text: $0)) }
        try await kind.with(.visits) { store in
            for day in days {
                try await store.write(by: .ann, "Add") { transaction in
                    try transaction.insert(Visit.entity, [Visit.title.field: .text("a"), Visit.day.field: .date(day)])
                }
            }

            let inOrder = try await store.read { try $0.fetch(FetchRequest(Visit.entity)) }
            let early = Visit.day < days[4] && Visit.day >= days[1] && Visit.day != days[0]
            let found = try await store.read { try $0.fetch(FetchRequest(Visit.entity, where: early)) }

            #expect(inOrder.map { $0[Visit.day] } == days.sorted())
            #expect(found.map { $0[Visit.day] } == [days[1], days[2]])
            #expect(try await store.read { try $0.count(Visit.entity, where: Visit.birthday == nil) } == 5)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a reference leads to a record that is there, or is an issue at its field`(kind: StoreKind) async throws {
        try await kind.with(.visits) { store in
            let book = try await store.addBook("A", "T").value
            @Sendable func add(_ id: RecordID) async throws -> Record {
                let values: [Field: Value] = [Visit.title.field: .text("a"), Visit.book.field: .reference(id)]
                return try await store.write(by: .ann, "Add") { try $0.insert(Visit.entity, values) }.value
            }

            let visit = try await add(book.id)
            #expect(visit[Visit.book] == book.id)
            await #expect(throws: InvalidRecord([Records.Issue(Visit.book.field, .invalid)])) { try await add(.make()) }
            await #expect(throws: InvalidRecord([Records.Issue(Visit.book.field, .invalid)])) {
                try await add(visit.id)
            }
            await #expect(throws: InvalidRecord([Records.Issue(Visit.lost.field, .invalid)])) {
                try await store.edit(visit, [Visit.lost.field: .reference(book.id)])
            }
            #expect(try await store.read { try $0.count(Visit.entity) } == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a record made in the same transaction can be referred to`(kind: StoreKind) async throws {
        try await kind.with(.visits) { store in
            try await store.write(by: .ann, "Add both") { transaction in
                let values: [Field: Value] = [Book.title.field: .text("T"), Book.author.field: .text("A")]
                let book = try transaction.insert(Book.entity, values)
                try transaction.insert(
                    Visit.entity,
                    [Visit.title.field: .text("a"), Visit.book.field: .reference(book.id)]
                )
            }

            #expect(try await store.read { try $0.count(Visit.entity) } == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a reference whose record went stays until it is changed`(kind: StoreKind) async throws {
        try await kind.with(.visits) { store in
            let book = try await store.addBook("A", "T").value
            let values: [Field: Value] = [Visit.title.field: .text("a"), Visit.book.field: .reference(book.id)]
            let visit = try await store.write(by: .ann, "Add") { try $0.insert(Visit.entity, values) }.value
            try await store.write(by: .ann, "Delete") { _ = try $0.delete(Book.entity, book.id) }

            let renamed = try await store.edit(visit, [Visit.title.field: .text("b")]).value
            #expect(renamed[Visit.book] == book.id)

            let other = try await store.edit(renamed, [Visit.book.field: .null]).value
            await #expect(throws: InvalidRecord.self) {
                try await store.edit(other, [Visit.book.field: .reference(book.id)])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `all that is wrong is said at once, what only other records tell too`(kind: StoreKind) async throws {
        try await kind.with(.visits) { store in
            let taken: [Field: Value] = [Visit.title.field: .text("a"), Visit.code.field: .text("x")]
            let first = try await store.write(by: .ann, "Add") { try $0.insert(Visit.entity, taken) }.value
            var draft = Draft(new: Visit.entity)
            draft.set(text: "2026-02-30", for: Visit.day.field)
            draft.set(text: "XL", for: Visit.size.field)
            draft[Visit.book] = .some(.make())
            draft[Visit.code] = "x"
            let refused = draft

            let issues = try await store.read { try $0.issues(of: refused) }
            let thrown = await #expect(throws: InvalidRecord.self) {
                try await store.write(by: .bob, "Add") { try $0.save(refused) }
            }

            #expect(
                issues == [
                    Records.Issue(Visit.title.field, .required), Records.Issue(Visit.day.field, .invalid),
                    Records.Issue(Visit.size.field, .invalid), Records.Issue(Visit.book.field, .invalid),
                    Records.Issue(Visit.code.field, .notUnique),
                ]
            )
            #expect(thrown?.issues == issues)
            #expect(try await store.read { try $0.issues(of: Draft(editing: first)) } == [])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `nothing is unique, however often`(kind: StoreKind) async throws {
        try await kind.with(.visits) { store in
            for _ in 0..<2 {
                try await store.write(by: .ann, "Add") { try $0.insert(Visit.entity, [Visit.title.field: .text("a")]) }
            }

            #expect(try await store.read { try $0.count(Visit.entity, where: Visit.code == nil) } == 2)
        }
    }

    @Test func `an older file gets the new kinds' columns, filled with their defaults`() async throws {
        let workplace = try Workplace()
        let older = Entity("Visits", fields: [Visit.title.field])
        let before = try SQLStore.open(path: workplace.database, model: Model([older, Book.entity]))
        let made = try await before.write(by: .ann, "Add") {
            try $0.insert(older, [Visit.title.field: .text("a")])
        }.value
        await before.close()

        let after = try SQLStore.open(path: workplace.database, model: .visits)
        let record = try #require(try await after.read { try $0.record(Visit.entity, made.id) })

        #expect(record.version == 1)
        #expect((record[Visit.size], record[Visit.tel], record[Visit.birthday]) == ("M", "", nil))
        #expect(record[Visit.day] <= CivilDate.today(in: .utc))
        #expect(record[Visit.began].microseconds % 60_000_000 == 0)
        await after.close()
    }
}
