import FoundationEssentials
import Glibc
import Logging
import Records
import SQLStore
import SQLite
import Testing
import Threads

/// The model of one program in three versions.
private enum Version {
    enum One {
        static let name = Attribute<String>("name", .line, .required)
        static let phone = Attribute<String?>("phone", .line)
        static let photo = Attribute<PhotoHash?>("photo", .photo)
        static let note = Attribute<String>("note", .line)
        static let entity = Entity(
            "Person",
            fields: [name.field, phone.field, photo.field, note.field],
            order: [.ascending(name)]
        )
        static let model = Model([entity])
    }

    enum Two {
        static let name = Attribute<String>("title", .line, .required, renamedFrom: ["name"])
        static let phone = Attribute<String?>("telephone", .line, renamedFrom: ["phone"])
        static let photo = Attribute<PhotoHash?>("picture", .photo, renamedFrom: ["photo"])
        static let note = Attribute<String?>("note", .line)
        static let stars = Attribute<Int>("stars", .integer, default: 3)
        static let entity = Entity(
            "People",
            fields: [name.field, phone.field, photo.field, note.field, stars.field],
            order: [.ascending(name)],
            renamedFrom: ["Person"]
        )
        static let model = Model([entity], version: 2)
    }

    enum Three {
        static let name = Attribute<String>("fullName", .line, .required, renamedFrom: ["name", "title"])
        static let phone = Attribute<String>("tel", .line, renamedFrom: ["phone", "telephone"])
        static let photo = Attribute<PhotoHash?>("image", .photo, renamedFrom: ["photo", "picture"])
        static let stars = Attribute<Int>("stars", .integer, default: 3)
        static let entity = Entity(
            "Friend",
            fields: [name.field, phone.field, photo.field, stars.field],
            order: [.descending(stars), .ascending(name)],
            renamedFrom: ["Person", "People"]
        )
        static let model = Model([entity, Book.entity], version: 3)
    }
}

@Suite struct MigrationTests {
    private typealias One = Version.One
    private typealias Two = Version.Two
    private typealias Three = Version.Three

    /// A file of the first version: ann without a number, bob with one, zoe deleted, all with a past.
    private static func fileOfOne(_ workplace: Workplace) async throws -> (ann: RecordID, zoe: RecordID) {
        let store = try SQLStore.open(path: workplace.database, model: One.model)
        let photo = PhotoTests.photo(9)
        let ann = try await store.write(by: .ann, "Add ann") { transaction in
            try transaction.keep(photo)
            return try transaction.insert(
                One.entity,
                [One.name.field: .text("an"), One.photo.field: .photo(photo.photo.hash)]
            )
        }.value
        try await store.edit(ann, [One.name.field: .text("ann"), One.note.field: .text("tall")])
        try await store.write(by: .bob, "Add bob") {
            try $0.insert(One.entity, [One.name.field: .text("bob"), One.phone.field: .text("007")])
        }
        let zoe = try await store.write(by: .bob, "Add zoe") {
            try $0.insert(One.entity, [One.name.field: .text("zoe")])
        }.value
        try await store.write(by: .bob, "Delete zoe") { try $0.delete(One.entity, zoe.id) }
        await store.close()
        return (ann.id, zoe.id)
    }

    private static func backups(_ workplace: Workplace) throws -> [String] {
        try workplace.names.filter { $0.hasPrefix("records.db-model") && $0.hasSuffix("Z") }
    }

    @Test func `a jump over a version keeps the data under its new names`() async throws {
        let workplace = try Workplace()
        let (ann, _) = try await Self.fileOfOne(workplace)

        let store = try SQLStore.open(path: workplace.database, model: Three.model)

        let people = try await store.read { try $0.fetch(FetchRequest(Three.entity)) }
        #expect(people.map { $0[Three.name] } == ["ann", "bob"])
        // Optional became required: what was nothing is blank.
        #expect(people.map { $0[Three.phone] } == ["", "007"])
        #expect(people.map { $0[Three.stars] } == [3, 3])
        #expect(people.map(\.version) == [2, 1])
        #expect(people.first?.id == ann)
        #expect(people.first?.photoSize(Three.photo) == PhotoSize(width: 74, height: 55))
        await store.close()
        let connection = try Connection(workplace.database, .readOnly)
        #expect(try connection.text("SELECT note FROM Friend WHERE fullName = 'ann'") == "tall")
        #expect(try connection.text("PRAGMA integrity_check") == "ok")
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'Pe%'") == 0)
    }

    @Test func `one version after the other comes to the same`() async throws {
        let (jump, walk) = (try Workplace(), try Workplace())
        _ = try await Self.fileOfOne(jump)
        try workplaceCopy(jump, walk)

        try await SQLStore.open(path: jump.database, model: Three.model).close()
        try await SQLStore.open(path: walk.database, model: Two.model).close()
        try await SQLStore.open(path: walk.database, model: Three.model).close()

        #expect(try Contents(walk.database).tables == Contents(jump.database).tables)
    }

    @Test func `journal, undo and earlier versions are found under the old names`() async throws {
        let workplace = try Workplace()
        let (ann, zoe) = try await Self.fileOfOne(workplace)
        let store = try SQLStore.open(path: workplace.database, model: Three.model)

        let history = try await store.read { try $0.changes(of: Three.entity, ann) }
        #expect(history.map(\.title) == ["Add ann", "Edit"])
        #expect(history.last?.records.first?.after == ["fullName": .text("ann"), "note": .text("tall")])
        let first = try #require(await store.read { try $0.record(Three.entity, ann, at: 1) })
        #expect(first[Three.name] == "an")
        #expect(try await store.read { try $0.deletion(of: Three.entity, zoe) }?.record[Three.name] == "zoe")

        try await store.undo(2)
        #expect(try await store.read { try $0.record(Three.entity, ann) }?[Three.name] == "an")
        try await store.undo(5)
        let back = try #require(await store.read { try $0.record(Three.entity, zoe) })
        #expect((back[Three.name], back[Three.phone]) == ("zoe", ""))
        await store.close()
    }

    @Test func `what was done is said, step by step, and where the backup lies`() async throws {
        let workplace = try Workplace()
        _ = try await Self.fileOfOne(workplace)
        let before = try Contents(workplace.database)
        let lines = Lock<[String]>([])
        let log = Log(level: .info) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }

        try await SQLStore.open(path: workplace.database, model: Three.model, log: log).close()

        let said = lines.withLock { $0 }
        for wanted in [
            "entity Person is called Friend", "field Friend.name is called fullName",
            "field Friend.phone is called tel",
            "field Friend.tel may not be empty", "new field Friend.stars",
            "field Friend.note is not in the model any more",
            "new entity Books", "the table of Friend is written anew",
        ] {
            #expect(said.count { $0.contains(wanted) } == 1, "\(wanted): \(said)")
        }
        let backup = try #require(Self.backups(workplace).first)
        #expect(backup.hasPrefix("records.db-model1-20"))
        #expect(said.contains { $0.contains("store.backup") && $0.contains(backup) })
        #expect(try Contents(workplace.folder + "/" + backup) == before)
        let attributes = try FileManager.default.attributesOfItem(atPath: workplace.folder + "/" + backup)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        lines.withLock { $0 = [] }
        try await SQLStore.open(path: workplace.database, model: Three.model, log: log).close()
        #expect(lines.withLock { $0 } == [])
        #expect(try Self.backups(workplace).count == 1)
    }

    @Test func `a copy that was cut short by a kill is cleared away by the next start`() async throws {
        let workplace = try Workplace()
        _ = try await Self.fileOfOne(workplace)
        try workplace.write([1], to: workplace.database + "-model1-20261130T110000Z-abc-new")

        try await SQLStore.open(path: workplace.database, model: Three.model).close()

        #expect(try workplace.names.filter { $0.hasSuffix("-new") } == [])
        #expect(try Self.backups(workplace).count == 1)
    }

    @Test func `a migration stopped at any step leaves the old content, and the next start makes it`() async throws {
        struct Stop: Error {}
        let workplace = try Workplace()
        _ = try await Self.fileOfOne(workplace)
        let before = try Contents(workplace.database)
        var stopped = 0

        while true {
            let (step, passed) = (stopped, Lock(0))
            do {
                let store = try SQLStore.open(path: workplace.database, model: Three.model, log: .silent) { _ in
                    let count = passed.withLock { passed in
                        passed += 1
                        return passed
                    }
                    if count > step { throw Stop() }
                }
                await store.close()
                break
            } catch {
                #expect(try Contents(workplace.database) == before, "step \(step)")
                stopped += 1
            }
        }

        #expect(stopped > 12)
        let store = try SQLStore.open(path: workplace.database, model: Three.model)
        #expect(try await store.read { try $0.count(Three.entity) } == 2)
        await store.close()
    }

    @Test(arguments: [1, 5, 9, 14])
    func `a migration killed at a step leaves the old content, and the next start makes it`(step: Int) async throws {
        let workplace = try Workplace()
        _ = try await Self.fileOfOne(workplace)
        let before = try Contents(workplace.database)
        let path = workplace.database

        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step as Int] in
            let passed = Lock(0)
            _ = try SQLStore.open(path: path, model: Version.Three.model, log: .silent) { _ in
                let count = passed.withLock { passed in
                    passed += 1
                    return passed
                }
                if count == step { kill(getpid(), SIGKILL) }
            }
        }

        #expect(try Contents(workplace.database) == before)
        let store = try SQLStore.open(path: workplace.database, model: Three.model)
        #expect(try await store.read { try $0.count(Three.entity) } == 2)
        await store.close()
    }

    private func workplaceCopy(_ from: Workplace, _ to: Workplace) throws {
        try to.write(try from.bytes(of: from.database), to: to.database)
    }
}
