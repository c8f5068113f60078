import Records
import SQLStore
import SQLite
import Testing

/// A model that cannot be made of what a file holds.
struct OtherModel: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let field: Field
    let refusal: MigrationRefusal
    var unique: [Field] = []

    var model: Model {
        let others = Self.fields.filter { $0 != field && !field.renamedFrom.contains($0.name) }
        return Model([Entity("Thing", fields: others + [field], order: [.ascending(Self.name)], unique: unique)])
    }

    static let name = Attribute<String>("name", .line, .required)
    static let code = Attribute<String>("code", .line)
    static let isOld = Attribute<Bool>("isOld", .flag)
    static let photo = Attribute<PhotoHash?>("photo", .photo)
    static let owner = Attribute<RecordID?>("owner", .reference("Thing"))
    static let fields = [name.field, code.field, isOld.field, photo.field, owner.field]
    static let first = Model([Entity("Thing", fields: fields, order: [.ascending(name)])])

    static let all = [
        changed("a text that becomes a number", Attribute<Int>("code", .integer).field, "text", "integer"),
        changed("a flag that becomes a time", Attribute<Timestamp?>("isOld", .time).field, "flag", "time"),
        changed("a photo that becomes bytes", Attribute<[UInt8]?>("photo", .bytes).field, "photo", "bytes"),
        changed("a reference that becomes a number", Attribute<Int?>("owner", .integer).field, "reference", "integer"),
        changed(
            "a text that is renamed and becomes a flag",
            Attribute<Bool>("sign", .flag, renamedFrom: ["code"]).field,
            "text",
            "flag"
        ),
        OtherModel(
            testDescription: "a reference that must be there",
            field: Attribute<RecordID>("owner", .reference("Thing")).field,
            refusal: .noValue(entity: "Thing", field: "owner")
        ),
        OtherModel(
            testDescription: "a new reference that must be there",
            field: Attribute<RecordID>("maker", .reference("Thing")).field,
            refusal: .noValue(entity: "Thing", field: "maker")
        ),
        OtherModel(
            testDescription: "a text that must be unlike",
            field: code.field,
            refusal: .notUnique(entity: "Thing", field: "code"),
            unique: [code.field]
        ),
        OtherModel(
            testDescription: "a new text that must be unlike",
            field: Attribute<String>("sign", .line).field,
            refusal: .notUnique(entity: "Thing", field: "sign"),
            unique: [Attribute<String>("sign", .line).field]
        ),
    ]

    private static func changed(_ name: String, _ field: Field, _ file: String, _ model: String) -> OtherModel {
        OtherModel(
            testDescription: name,
            field: field,
            refusal: .typeChanged(entity: "Thing", field: field.name, file: file, model: model)
        )
    }
}

@Suite struct MigrationRefusalTests {
    private static func file(_ workplace: Workplace) async throws {
        let store = try SQLStore.open(path: workplace.database, model: OtherModel.first)
        let entity = OtherModel.first.entities[0]
        for name in ["a", "b"] {
            let values: [Field: Value] = [
                OtherModel.name.field: .text(name), OtherModel.code.field: .text("same"),
            ]
            try await store.write(by: .ann, "Add") { try $0.insert(entity, values) }
        }
        await store.close()
    }

    @Test(arguments: OtherModel.all)
    func `what cannot be made of the file is refused by name, and nothing is touched`(other: OtherModel) async throws {
        let workplace = try Workplace()
        try await Self.file(workplace)
        let bytes = try workplace.bytes(of: workplace.database)

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: other.model)
        }

        #expect(error?.reason == .otherModel(other.refusal))
        #expect(error?.description.utf8.contains(UInt8(ascii: "\n")) == false)
        #expect(error?.description.contains("Thing.\(other.field.name)") == true)
        if case .typeChanged(_, _, let file, let model) = other.refusal {
            #expect(
                error?.description.contains(" \(file) ") == true && error?.description.contains(" \(model);") == true
            )
        }
        #expect(try workplace.bytes(of: workplace.database) == bytes)
        #expect(try workplace.names == ["records.db"])
    }

    @Test func `a file of a newer model is refused, naming both versions, and not touched`() async throws {
        let workplace = try Workplace()
        let newer = Model(OtherModel.first.entities, version: 7)
        try await SQLStore.open(path: workplace.database, model: newer).close()
        let bytes = try workplace.bytes(of: workplace.database)

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: Model(OtherModel.first.entities, version: 6))
        }

        #expect(error?.reason == .newerModel(file: 7, program: 6))
        #expect(error?.description.contains("model 7") == true && error?.description.contains("model 6") == true)
        #expect(try workplace.bytes(of: workplace.database) == bytes)
    }

    @Test func `what must hold something may come to hold nothing, and the other way`() async throws {
        let workplace = try Workplace()
        try await Self.file(workplace)
        let code = Attribute<String?>("code", .line)
        let open = Entity("Thing", fields: [OtherModel.name.field, code.field], order: [.ascending(OtherModel.name)])

        var store = try SQLStore.open(path: workplace.database, model: Model([open]))
        let first = try #require(await store.read { try $0.fetch(FetchRequest(open)) }.first)
        try await store.edit(first, [code.field: .null])
        #expect(try await store.read { try $0.fetch(FetchRequest(open)) }.map { $0[code] } == [nil, "same"])
        await store.close()

        store = try SQLStore.open(path: workplace.database, model: OtherModel.first)
        let entity = OtherModel.first.entities[0]
        #expect(
            try await store.read { try $0.fetch(FetchRequest(entity)) }.map { $0[OtherModel.code] } == ["", "same"]
        )
        // An undo to what was nothing is blank now, and one more back is what was.
        let undo = try await store.undo(3)
        #expect(try await store.read { try $0.record(entity, first.id) }?[OtherModel.code] == "same")
        try await store.undo(undo)
        #expect(try await store.read { try $0.record(entity, first.id) }?[OtherModel.code] == "")
        await store.close()
    }

    @Test func `another order needs other keys and indexes, and no backup`() async throws {
        let workplace = try Workplace()
        try await Self.file(workplace)
        let lines = Lines()
        let turned = Entity(
            "Thing",
            fields: OtherModel.fields,
            order: [.ascending(OtherModel.code), .descending(OtherModel.name)]
        )

        let store = try SQLStore.open(path: workplace.database, model: Model([turned]), log: lines.log)
        #expect(try await store.read { try $0.fetch(FetchRequest(turned)) }.map { $0[OtherModel.name] } == ["b", "a"])
        await store.close()

        #expect(lines.all.contains { $0.contains("new index Thing_code_key_name_key") })
        #expect(try workplace.names == ["records.db"])
    }

    @Test func `a file of format 1 comes to know its journal's photos`() async throws {
        let workplace = try Workplace()
        var store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let (photo, unused) = (PhotoTests.photo(1), PhotoTests.photo(2))
        let record = try await store.write(by: .ann, "Add") { transaction in
            try transaction.keep(photo)
            try transaction.keep(unused)
            return try transaction.insert(
                Picture.entity,
                [Picture.title.field: .text("a"), Picture.picture.field: .photo(photo.photo.hash)]
            )
        }.value
        try await store.edit(record, [Picture.picture.field: .null])
        await store.close()
        let after = try Contents(workplace.database)
        do {
            let connection = try Connection(workplace.database, .readWrite)
            let search = after.tables.keys.filter { $0.hasPrefix("search_") && $0.hasSuffix("_words") }
            for table in ["journal_photos", "store_fields", "store_entities"] + search {
                let name = table.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                try connection.run("DROP TABLE \"\(name)\"")
            }
            try connection.run("DROP INDEX journal_records_entity")
            try connection.run("DROP INDEX Pictures_picture")
            try connection.run("DELETE FROM store_settings WHERE name = 'modelVersion'")
            try connection.run("UPDATE store_settings SET value = 'format 1' WHERE name = 'model'")
            try connection.run("PRAGMA user_version = 1")
        }
        let lines = Lines()

        store = try SQLStore.open(path: workplace.database, model: .catalogue, log: lines.log)

        #expect(lines.all.contains { $0.contains("format 1 becomes format 2") })
        let went = try await store.write(by: nil, "Purge") { transaction in
            try (transaction.purgePhoto(photo.photo.hash), transaction.purgePhoto(unused.photo.hash))
        }.value
        #expect(went == (false, true))
        await store.close()
        let now = try Contents(workplace.database)
        #expect(now.schema == after.schema)
        #expect(now.tables["journal_photos"] == after.tables["journal_photos"])
        #expect(try workplace.names.count { $0.hasPrefix("records.db-model1-") } == 1)
    }
}
