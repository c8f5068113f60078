import FoundationEssentials
import Records
import SQLStore
import SQLite
import Testing

@Suite struct FaultTests {
    /// A folder on a disk of three mebibytes that is nobody else's: `mount -t tmpfs -o size=3m tmpfs FOLDER`.
    static let smallDisk = ProcessInfo.processInfo.environment["PICTURELIST_SMALL_DISK"]

    @Test func `a large file that is damaged is served for reading, and found out`() async throws {
        let workplace = try Workplace()
        var store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let hash = try #require(PhotoHash(bytes: [UInt8](repeating: 1, count: 32)))
        let photo = NewPhoto(
            Photo(hash: hash, mediaType: "image/jpeg", width: 1, height: 1, count: 12 << 20),
            renditions: []
        ) { [UInt8](repeating: 7, count: $0.count) }
        try await store.write(by: nil, "Keep") { try $0.keep(photo) }
        let record = try await store.add("a")
        await store.close()
        let root = try Connection(workplace.database, .readOnly)
            .integer("SELECT rootpage FROM sqlite_schema WHERE name = 'Books'")
        var bytes = try workplace.bytes(of: workplace.database)
        let place = (Int(try #require(root)) - 1) * 4096
        bytes.replaceSubrange(place..<place + 4096, with: [UInt8](repeating: 1, count: 4096))
        try workplace.write(bytes, to: workplace.database)

        store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for _ in 0..<500 where store.isWell { try await Task.sleep(for: .milliseconds(10)) }

        #expect(!store.isWell)
        #expect(try await store.record(record) == record)
        let error = await #expect(throws: StoreError.self) { try await store.add("b") }
        guard case .damaged = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        await store.close()
    }

    @Test(.enabled(if: smallDisk != nil))
    func `on a full disk reading goes on, and writing when there is room again`() async throws {
        let folder = try #require(Self.smallDisk)
        let ballast = "\(folder)/ballast"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        try Data(repeating: 0, count: 1 << 20).write(to: URL(filePath: ballast))
        let store = try SQLStore.open(path: "\(folder)/records.db", model: .catalogue)
        let text = String(repeating: "字", count: 10_000)

        var saved = 0
        let error = await #expect(throws: StoreError.self) {
            while saved < 1000 {
                try await store.write(by: .ann, "Add") { transaction in
                    try transaction.insert(
                        Picture.entity,
                        [Picture.title.field: .text("a"), Picture.desc.field: .text(text)]
                    )
                }
                saved += 1
            }
        }

        #expect(error == .full)
        #expect(saved > 2)
        #expect(try await store.read { try $0.count(Picture.entity) } == saved)
        await #expect(throws: StoreError.full) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await store.write(by: .ann, "Add") { transaction in
                            try transaction.insert(
                                Picture.entity,
                                [Picture.title.field: .text("b"), Picture.desc.field: .text(text)]
                            )
                        }
                    }
                }
                try await group.waitForAll()
            }
        }

        try FileManager.default.removeItem(atPath: ballast)
        _ = try await store.add("room again")
        #expect(store.isWell)
        #expect(try await store.read { try $0.count(Picture.entity, where: Picture.title == "room again") } == 1)
        await store.close()
        let again = try SQLStore.open(path: "\(folder)/records.db", model: .catalogue)
        #expect(try await again.read { try $0.count(Picture.entity, where: Picture.title == "a") } == saved)
        await again.close()
    }
}
