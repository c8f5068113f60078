import Records
import SQLStore
import SQLite
import Testing

/// Readers stand at their snapshots for as long as nothing is committed.
@Suite struct SnapshotTests {
    private struct OnPurpose: Error {}

    @Test func `whoever has an answer to a write sees it in every read that begins then`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        var picture = try await store.add("0")

        var seen: [String?] = []
        for round in 1...200 {
            picture = try await store.edit(picture, [Picture.title.field: .text("\(round)")]).value
            for _ in 0..<2 {
                let record = try await store.read { try $0.record(Picture.entity, picture.id) }
                seen.append(record?[Picture.title])
            }
        }

        #expect(seen == (1...200).flatMap { ["\($0)", "\($0)"] })
        await store.close()
    }

    @Test func `the version of the data is another after each commit, and after none that fails`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)

        // A second may end in between, on a busy machine again and again.
        var isSame = false
        for _ in 0..<100 where !isSame {
            let before = store.dataVersion
            await #expect(throws: OnPurpose.self) {
                try await store.write(by: .ann, "Fail") { _ in throw OnPurpose() }
            }
            isSame = store.dataVersion == before
        }
        var versions = Set([store.dataVersion])
        for number in 0..<20 {
            _ = try await store.add("\(number)")
            versions.insert(store.dataVersion)
        }

        #expect(isSame)
        #expect(versions.count >= 21 && !versions.contains(nil))
        await store.close()
    }

    @Test func `snapshots that no read uses do not keep the log from beginning anew`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)

        var beginnings: Set<[UInt8]> = []
        for round in 0..<60 where beginnings.count < 3 {
            try await store.write(by: .ann, "Add many") { transaction in
                for number in 0..<250 {
                    let title = "Picture \(round) \(number)" + String(repeating: " and so on", count: 20)
                    try transaction.insert(Picture.entity, [Picture.title.field: .text(title)])
                }
            }
            // The reader then stands at its snapshot while the log is emptied, and while the next commit begins.
            _ = try await store.read { try $0.count(Picture.entity) }
            try await Task.sleep(for: .milliseconds(20))
            // The salts, which are others in a log that began anew (the SQLite file format, 4.1).
            beginnings.insert([UInt8](try workplace.bytes(of: workplace.database + "-wal").prefix(24).suffix(8)))
        }

        #expect(beginnings.count == 3)
        await store.close()
    }

    @Test func `a read that throws leaves nothing behind that a later one sees`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)

        for number in 1...3 {
            await #expect(throws: StoreError.closed) {
                try await store.read { snapshot in
                    _ = try snapshot.count(Picture.entity)
                    throw StoreError.closed
                }
            }
            _ = try await store.add("\(number)")
            #expect(try await store.read { try $0.count(Picture.entity) } == number)
        }
        await store.close()
    }

    @Test func `what is written past the store is seen a second later`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let picture = try await store.add("ours")
        _ = try await store.read { try $0.record(Picture.entity, picture.id) }

        let other = try Connection(workplace.database, .readWrite)
        try other.run("UPDATE Pictures SET title = 'theirs'")

        let begin = ContinuousClock.now
        var title: String? = "ours"
        while title == "ours", .now - begin < .seconds(10) {
            try await Task.sleep(for: .milliseconds(20))
            title = try await store.read { try $0.record(Picture.entity, picture.id) }?[Picture.title]
        }
        #expect(title == "theirs")
        await store.close()
    }
}
