import Records
import SQLStore
import Testing

/// What may be kept of what was read.
@Suite struct DataVersionTests {
    @Test
    func `the state of some entities is another after a commit that writes to one of them, before it is answered`()
        async throws
    {
        try await StoreKind.sqlite.with { store in
            let version = store.dataVersions(of: [Picture.entity, Book.entity])
            var seen: Set<DataVersion?> = [version()]
            var all: Set<DataVersion?> = [store.dataVersion]

            let id = try await store.add("T").id
            for step in 0..<6 {
                switch step {
                case 0: break
                case 1:
                    try await store.write(by: .ann, "Edit") {
                        try $0.update(Picture.entity, id) { $0[Picture.title] = "X" }
                    }
                case 2: try await store.write(by: nil, "Purge") { _ = try $0.purge(Picture.entity, id) }
                case 3: _ = try await store.addBook("A", "B")
                case 4: try await store.write(by: .ann, "Delete") { try $0.delete(Picture.entity, id) }
                default:
                    let last = try await store.read { try $0.lastChange() }
                    try await store.write(by: .ann, "Undo") { try $0.undo(last) }
                }
                // A purge writes to the journal alone.
                if step != 2 { #expect(seen.insert(version()).inserted, "\(step)") }
                #expect(all.insert(store.dataVersion).inserted, "\(step)")
            }
        }
    }

    @Test func `the state of some entities stays the same while others are written`() async throws {
        try await StoreKind.sqlite.with { store in
            let version = store.dataVersions(of: [Book.entity])
            // It is another each second too.
            for _ in 1...1000 {
                let before = version()
                _ = try await store.add("T")
                if version() == before { return }
            }
            Testing.Issue.record("it was another after each")
        }
    }
}
