import FoundationEssentials
import Records
import SQLStore
import SQLite
import Testing

@Suite struct OpeningTests {
    @Test func `a new file is made for its owner alone, with nothing beside it once closed`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        _ = try await store.add("a")

        for name in ["records.db", "records.db-wal", "records.db-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(workplace.folder)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        await store.close()
        #expect(try workplace.names == ["records.db"])
    }

    @Test func `what was saved is there after opening again`() async throws {
        let workplace = try Workplace()
        var store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let record = try await store.add("a")
        await store.close()

        store = try SQLStore.open(path: workplace.database, model: .catalogue)

        #expect(try await store.record(record) == record)
        #expect(try await store.lastChange() == 1)
        await store.close()
    }

    @Test func `what was saved is there after the process was killed`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for number in 0..<20 { _ = try await store.add("\(number)") }
        // The files as a killed process leaves them, the log unfinished.
        let copy = workplace.folder + "/copy.db"
        try workplace.write(try workplace.bytes(of: workplace.database), to: copy)
        try workplace.write(try workplace.bytes(of: workplace.database + "-wal"), to: copy + "-wal")

        let again = try SQLStore.open(path: copy, model: .catalogue)

        #expect(try await again.read { try $0.count(Picture.entity) } == 20)
        await again.close()
        await store.close()
    }

    @Test func `a start that was cut short leaves nothing in the way of the next`() async throws {
        let workplace = try Workplace()
        for rest in ["-new", "-new-wal", "-new-journal"] {
            try workplace.write([1, 2, 3], to: workplace.database + rest)
        }

        let store = try SQLStore.open(path: workplace.database, model: .catalogue)

        await store.close()
        #expect(try workplace.names == ["records.db"])
    }

    @Test(arguments: Damage.all)
    func `a file that is not in order is refused in one line, and stays as it was`(damage: Damage) async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for number in 0..<300 { _ = try await store.add("title \(number) \(String(repeating: "x", count: 200))") }
        await store.close()
        let bytes = try damage.apply(try workplace.bytes(of: workplace.database))
        try workplace.write(bytes, to: workplace.database)

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: .catalogue)
        }

        #expect(error.map { damage.isReason($0.reason) } == true, "\(String(describing: error))")
        #expect(error?.description.utf8.contains(UInt8(ascii: "\n")) == false)
        #expect(error?.description.hasPrefix(workplace.database) == true)
        #expect(try workplace.bytes(of: workplace.database) == bytes)
        #expect(try workplace.names == ["records.db"])
    }

    @Test func `a newer file is refused, naming both formats`() async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        do {
            let connection = try Connection(workplace.database, .readWrite)
            try connection.run("PRAGMA user_version = 9")
        }

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: .catalogue)
        }

        #expect(error?.reason == .newer(file: 9, program: 2))
        #expect(error?.description.contains("format 9") == true)
        #expect(error?.description.contains("format 2") == true)
    }

    @Test func `another program's database is refused and not touched`() throws {
        let workplace = try Workplace()
        try DatabaseFile(workplace.database).create()
        do {
            let connection = try Connection(workplace.database, .readWrite)
            try connection.run("PRAGMA journal_mode = WAL")
            try connection.run("CREATE TABLE other (n INTEGER)")
        }
        let bytes = try workplace.bytes(of: workplace.database)

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: .catalogue)
        }

        #expect(error?.reason == .foreign)
        #expect(try workplace.bytes(of: workplace.database) == bytes)
    }

    @Test func `a folder is refused`() throws {
        let workplace = try Workplace()
        try FileManager.default.createDirectory(atPath: workplace.database, withIntermediateDirectories: false)

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: .catalogue)
        }
        #expect(error?.reason == .noFile)
    }

    @Test func `a missing folder is said to be`() throws {
        let workplace = try Workplace()

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.folder + "/none/records.db", model: .catalogue)
        }
        guard case .unwritable = error?.reason else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `the log of another database is not taken for our own`() async throws {
        let workplace = try Workplace()
        let other = try SQLStore.open(path: workplace.folder + "/other.db", model: .catalogue)
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        for number in 0..<200 { _ = try await other.add("other \(number)") }
        // A log that holds every page of the other file.
        let log = try await logOfEveryPage(workplace)
        let bytes = try workplace.bytes(of: workplace.database)
        try workplace.write(log, to: workplace.database + "-wal")

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: .catalogue)
        }

        #expect(error?.reason == .strayLog, "\(String(describing: error))")
        #expect(try workplace.bytes(of: workplace.database) == bytes)
        #expect(try workplace.bytes(of: workplace.database + "-wal") == log)
        await other.close()
    }

    @Test func `a log whose file is gone is not given to a new one`() throws {
        let workplace = try Workplace()
        try workplace.write([UInt8](repeating: 7, count: 64), to: workplace.database + "-wal")

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: .catalogue)
        }

        #expect(error?.reason == .strayLog)
        #expect(try workplace.names == ["records.db-wal"])
    }

    @Test(arguments: [0, 7, 12, 16, 27])
    func `a log whose head is damaged is not begun anew`(place: Int) async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        _ = try await store.add("a")
        let copy = workplace.folder + "/copy.db"
        var log = try workplace.bytes(of: workplace.database + "-wal")
        log[place] ^= 1
        try workplace.write(try workplace.bytes(of: workplace.database), to: copy)
        try workplace.write(log, to: copy + "-wal")

        let error = #expect(throws: StoreOpenError.self) { try SQLStore.open(path: copy, model: .catalogue) }

        guard case .damaged = error?.reason else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        #expect(try workplace.bytes(of: copy + "-wal") == log)
        await store.close()
    }

    @Test(arguments: [true, false])
    func `a rollback journal is never ours, with its file or without`(hasFile: Bool) async throws {
        let workplace = try Workplace()
        if hasFile { try await SQLStore.open(path: workplace.database, model: .catalogue).close() }
        let bytes = hasFile ? try workplace.bytes(of: workplace.database) : []
        try workplace.write([0xD9] + [UInt8](repeating: 7, count: 600), to: workplace.database + "-journal")

        let error = #expect(throws: StoreOpenError.self) {
            try SQLStore.open(path: workplace.database, model: .catalogue)
        }

        #expect(error?.reason == .strayJournal)
        #expect(try workplace.names == (hasFile ? ["records.db", "records.db-journal"] : ["records.db-journal"]))
        if hasFile { #expect(try workplace.bytes(of: workplace.database) == bytes) }
    }

    @Test(arguments: [[], [0], [UInt8](repeating: 0, count: 512)])
    func `a rollback journal that holds nothing is no hindrance`(journal: [UInt8]) async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        try workplace.write(journal, to: workplace.database + "-journal")

        let store = try SQLStore.open(path: workplace.database, model: .catalogue)

        _ = try await store.add("a")
        await store.close()
    }

    @Test func `a database may lie anywhere`() async throws {
        let workplace = try Workplace()
        let path = workplace.folder + "/it's 100% \"ours\"? #1 日本.db"

        let store = try SQLStore.open(path: path, model: .catalogue)
        _ = try await store.add("a")
        await store.close()

        let again = try SQLStore.open(path: path, model: .catalogue)
        #expect(try await again.read { try $0.count(Picture.entity) } == 1)
        await again.close()
    }

    @Test func `a closed store refuses, and closing twice does nothing`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        #expect(store.isWell)

        await store.close()
        await store.close()

        await #expect(throws: StoreError.closed) { try await store.add("a") }
        await #expect(throws: StoreError.closed) { try await store.lastChange() }
        #expect(!store.isWell)
    }

    /// The log of a database like ours, every page of which was written anew.
    private func logOfEveryPage(_ workplace: Workplace) async throws -> [UInt8] {
        let path = workplace.folder + "/third.db"
        try await SQLStore.open(path: path, model: .catalogue).close()
        let connection = try Connection(path, .readWrite)
        try connection.run("PRAGMA wal_autocheckpoint = 0")
        try connection.run("VACUUM")
        return try workplace.bytes(of: path + "-wal")
    }
}
