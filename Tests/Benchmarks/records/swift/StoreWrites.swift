import Logging
import Records
import SQLStore
import SQLite
import Threads

/// What people change, through the record layer, each write a change of its own.
struct StoreWrites {
    private static let author = Author(id: Sample.id(of: 1 << 30), name: "ann")

    private let store: SQLStore
    private let sample: Sample

    init(_ path: String, _ sample: Sample) async throws {
        store = try await SQLStore.checked(path: path, model: Picture.model)
        self.sample = sample
    }

    func add(to conversation: inout Conversation) {
        var step = 0
        for writers in [1, 8, 64] {
            conversation.add("save-\(writers)") { count, _ in
                step += count
                return Int64(try await save(step - count..<step, writers).count)
            }
        }
        conversation.add("undo") { count, watch in
            step += count
            let changes = try await save(step - count..<step, 64)
            watch.restart()
            for change in changes { try await store.write(by: Self.author, "Undo") { try $0.undo(change) } }
            return Int64(count)
        }
        var inserted = sample.count
        var deleted = sample.count
        conversation.add("insert") { count, _ in
            for _ in 0..<count {
                try await insert(inserted)
                inserted += 1
            }
            return Int64(count)
        }
        conversation.add("delete") { count, _ in
            for _ in 0..<min(count, inserted - deleted) {
                let id = Sample.id(of: deleted)
                try await store.write(by: Self.author, "Delete picture") { try $0.delete(Picture.entity, id) }
                deleted += 1
            }
            return Int64(count)
        }
    }

    private func insert(_ place: Int) async throws {
        let values = sample.values(of: place)
        let id = Sample.id(of: place)
        try await store.write(by: Self.author, "Add picture") { try $0.insert(Picture.entity, values, id: id) }
    }

    /// Saves so many titles, so many writers at once; returns the changes.
    private func save(_ steps: Range<Int>, _ writers: Int) async throws -> [Int64] {
        try await withThrowingTaskGroup(of: [Int64].self) { group in
            for writer in 0..<writers {
                group.addTask {
                    var changes: [Int64] = []
                    for step in steps.dropFirst(writer) where (step - steps.lowerBound - writer) % writers == 0 {
                        if let change = try await save(step) { changes.append(change) }
                    }
                    return changes
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func save(_ step: Int) async throws -> Int64? {
        let id = Sample.id(of: sample.place(at: step))
        // A title that no record had before, or the save might change nothing.
        let title = Sample.title(of: sample.count * 2 + step)
        return try await store.write(by: Self.author, "Edit picture") { transaction in
            try transaction.update(Picture.entity, id) { $0[Picture.title] = title }
        }.change
    }
}

extension SQLStore {
    /// Opens a file and waits until it is looked through: that must not count as work of the first saves.
    static func checked(path: String, model: Model) async throws -> SQLStore {
        let isChecked = Lock(false)
        let log = Log(level: .debug) { line in
            guard String(decoding: line, as: UTF8.self).contains(" store.checked") else { return }
            isChecked.withLock { $0 = true }
        }
        let store = try open(path: path, model: model, log: log)
        guard case .file(let count) = try DatabaseFile(path).status(), count > 4 << 20 else { return store }
        // A smaller one was looked through before it was opened.
        while !isChecked.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(20)) }
        return store
    }
}
