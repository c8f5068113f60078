import FoundationEssentials
import Records
import SQLStore
import SQLite
import Testing

@Suite struct BackupTests {
    @Test func `a backup made while others write is whole, and opens as the records it said`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let photo = PhotoTests.photo(1, count: 700_000)
        try await store.write(by: .ann, "Keep") { try $0.keep(photo) }
        for number in 0..<50 { _ = try await store.add("before \(number)") }
        let target = workplace.folder + "/backup"

        let backups = try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<60 { _ = try await store.addBook("writer \(writer)", "\(number)") }
                }
            }
            var backups: [Backup] = []
            for number in 0..<5 {
                try await Task.sleep(for: .milliseconds(5))
                backups.append(try SQLStore.backup(path: workplace.database, to: "\(target)\(number)"))
            }
            try await group.waitForAll()
            return backups
        }
        await store.close()

        for backup in backups {
            let copy = try SQLStore.open(path: backup.path, model: .catalogue)
            let (pictures, books, changes) = try await copy.read { snapshot in
                (try snapshot.count(Picture.entity), try snapshot.count(Book.entity), try snapshot.lastChange())
            }
            #expect(pictures == 50)
            #expect(books == backup.count(of: Book.entity))
            // One journal entry each: a transaction is in it whole or not at all.
            #expect(changes == 50 + Int64(books))
            #expect(
                try await copy.read { try $0.photoBytes(photo.photo.hash, range: 0..<700_000) }
                    == photo.bytes(0..<700_000)
            )
            await copy.close()
        }
    }

    @Test(arguments: [true, false])
    func `a backup holds every row, is for its owner alone, and leaves nothing else`(isServed: Bool) async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for number in 0..<20 { _ = try await store.add("\(number)") }
        if !isServed { await store.close() }
        let names = try workplace.names
        let target = workplace.folder + "/backup.sqlite"

        let backup = try SQLStore.backup(path: workplace.database, to: target, isServed: isServed)

        #expect(try workplace.names == (names + ["backup.sqlite"]).sorted())
        #expect(backup.count(of: Picture.entity) == 20)
        #expect(try workplace.bytes(of: target).count == backup.byteCount)
        let attributes = try FileManager.default.attributesOfItem(atPath: target)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        if isServed { await store.close() }
        #expect(try Contents(target) == Contents(workplace.database))
    }

    @Test func `a database that was not closed is backed up with its log`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for number in 0..<20 { _ = try await store.add("\(number)") }
        let copy = workplace.folder + "/copy.db"
        for rest in ["", "-wal"] {
            try workplace.write(try workplace.bytes(of: workplace.database + rest), to: copy + rest)
        }
        await store.close()

        let backup = try SQLStore.backup(path: copy, to: workplace.folder + "/backup", isServed: false)

        #expect(backup.count(of: Picture.entity) == 20)
        #expect(try workplace.names == ["backup", "copy.db", "copy.db-wal", "records.db"])
    }

    @Test func `a name that is taken is refused, and what has it stays`() async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        let target = workplace.folder + "/there"
        try workplace.write([1, 2, 3], to: target)

        let error = #expect(throws: BackupError.self) { try SQLStore.backup(path: workplace.database, to: target) }

        #expect(error?.reason == .exists)
        #expect(error?.description.hasPrefix(target) == true)
        #expect(try workplace.bytes(of: target) == [1, 2, 3])
        #expect(throws: BackupError.self) {
            try SQLStore.backup(path: workplace.database, to: workplace.database)
        }
    }

    @Test func `a folder that is missing is said to be, and nothing is made`() async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()

        let error = #expect(throws: BackupError.self) {
            try SQLStore.backup(path: workplace.database, to: workplace.folder + "/none/backup", isServed: false)
        }

        guard case .unwritable = error?.reason else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        #expect(try workplace.names == ["records.db"])
    }

    @Test(arguments: Damage.all)
    func `what is not in order is not backed up, and no file is made`(damage: Damage) async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for number in 0..<300 { _ = try await store.add("title \(number) \(String(repeating: "x", count: 200))") }
        await store.close()
        let bytes = try damage.apply(try workplace.bytes(of: workplace.database))
        try workplace.write(bytes, to: workplace.database)

        #expect(throws: (any Error).self) {
            try SQLStore.backup(path: workplace.database, to: workplace.folder + "/backup", isServed: false)
        }

        #expect(try workplace.bytes(of: workplace.database) == bytes)
        #expect(try workplace.names == ["records.db"])
    }
}
