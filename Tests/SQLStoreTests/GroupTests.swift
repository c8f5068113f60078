import Records
import SQLStore
import Testing
import Threads

/// Saves that are committed as one: what one of them does or meets is not the others' matter.
@Suite struct GroupTests {
    private struct OnPurpose: Error {}

    @Test func `saves that come while another is made join its commit, which is told once`() async throws {
        let group = try await Group.of(20) { _ = try await $0.add("\($1)") }

        #expect(group.failures == [])
        #expect(group.commits == [Commit(lastChange: 21, entities: ["Pictures"])])
        await group.store.close()
    }

    @Test func `no more than 64 are made to wait for each other`() async throws {
        let group = try await Group.of(100) { _ = try await $0.add("\($1)") }

        #expect(group.commits.map(\.lastChange) == [64, 101])
        await group.store.close()
    }

    @Test func `each is there for all to read when it is answered`() async throws {
        let group = try await Group.of(40) { store, number in
            let record = try await store.add("\(number)")
            guard try await store.record(record) == record else { throw OnPurpose() }
        }

        #expect(group.failures == [])
        await group.store.close()
    }

    @Test func `who joins sees what came before`() async throws {
        let group = try await Group.of(30) { store, _ in
            try await store.write(by: .ann, "Count") { transaction in
                let count = try transaction.fetch(FetchRequest(Picture.entity)).count
                try transaction.insert(Picture.entity, [Picture.title.field: .text("after \(count)")])
            }
        }

        let titles = Set(try await group.store.titles(FetchRequest(Picture.entity)))
        #expect(titles == Set(["first"] + (1...30).map { "after \($0)" }))
        await group.store.close()
    }

    @Test(arguments: [1, 2, 3, 20])
    func `what fails after it changed something is taken back alone`(every: Int) async throws {
        let group = try await Group.of(20) { store, number in
            try await store.write(by: .ann, "Add") { transaction in
                let isWrong = number.isMultiple(of: every)
                try transaction.insert(Picture.entity, [Picture.title.field: .text(isWrong ? "gone" : "kept")])
                if isWrong { throw OnPurpose() }
            }
        }

        #expect(group.failures == (0..<20).filter { $0.isMultiple(of: every) })
        let kept = 20 - group.failures.count
        #expect(try await group.counts(["gone", "kept", "first"]) == [0, kept, 1])
        #expect(group.commits == [Commit(lastChange: Int64(kept) + 1, entities: ["Pictures"])])
        let changes = try await group.store.read { try $0.engine.changes(after: 0, upTo: 100) }
        #expect(changes.map(\.number) == Array(1...Int64(kept) + 1))
        await group.store.close()
    }

    @Test func `what fails before it changed anything makes no one work twice`() async throws {
        let runs = Lock(0)
        let group = try await Group.of(20) { store, number in
            try await store.write(by: .ann, "Add") { transaction in
                runs.withLock { $0 += 1 }
                if number == 7 { throw OnPurpose() }
                try transaction.insert(Picture.entity, [Picture.title.field: .text(number == 8 ? "" : "kept")])
            }
        }

        #expect(group.failures == [7, 8])
        #expect(runs.withLock { $0 } == 20)
        #expect(try await group.counts(["kept"]) == [18])
        await group.store.close()
    }

    @Test func `of two that want one name the first has it, and what else the second did is taken back`() async throws {
        let group = try await Group.of(6) { store, number in
            try await store.write(by: .ann, "Add both") { transaction in
                try transaction.insert(Picture.entity, [Picture.title.field: .text("of \(number)")])
                let name = "user \(number % 4)"
                try transaction.insert(
                    User.entity,
                    [User.username.field: .text(name), User.password.field: .text("x")]
                )
            }
        }

        #expect(group.failures == [4, 5])
        #expect(try await group.counts(["of"]) == [4])
        #expect(try await group.store.read { try $0.count(User.entity) } == 4)
        await group.store.close()
    }
}

/// What became of saves that were all there before the first of them was done.
private struct Group {
    let store: SQLStore
    let workplace: Workplace
    /// The numbers of those that failed.
    let failures: [Int]
    let commits: [Commit]

    static func of(
        _ count: Int,
        _ save: @escaping @Sendable (SQLStore, Int) async throws -> Void
    ) async throws -> Group {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let commits = AsyncStream.makeStream(of: Commit.self)
        store.observe { commit in commits.continuation.yield(commit) }
        let failures = await failures(of: count, store, save)
        // What is told comes after the answers: the last is waited for.
        var told: [Commit] = []
        let last = try await store.lastChange()
        for await commit in commits.stream {
            told.append(commit)
            if commit.lastChange == last { break }
        }
        return Group(store: store, workplace: workplace, failures: failures, commits: told)
    }

    private static func failures(
        of count: Int,
        _ store: SQLStore,
        _ save: @escaping @Sendable (SQLStore, Int) async throws -> Void
    ) async -> [Int] {
        let hasBegun = Lock(false)
        let isOpen = Lock(false)
        // One thread for all, in turns.
        let line = ThreadExecutor()
        return await withTaskGroup(of: Int?.self) { group in
            group.addTask {
                _ = try? await store.write(by: .ann, "Add first") { transaction in
                    hasBegun.withLock { $0 = true }
                    let _: Bool = isOpen.wait { $0 ? true : nil }
                    try transaction.insert(Picture.entity, [Picture.title.field: .text("first")])
                }
                return nil
            }
            while !hasBegun.withLock({ $0 }) { await Task.yield() }
            for number in 0..<count {
                group.addTask(executorPreference: line) {
                    do {
                        try await save(store, number)
                        return nil
                    } catch {
                        return number
                    }
                }
            }
            group.addTask(executorPreference: line) {
                // At each turn every other on the line has one too: by now all are on the writer's list.
                for _ in 0..<16 { await Task.yield() }
                isOpen.withLock { $0 = true }
                isOpen.signal()
                return nil
            }
            return await group.reduce(into: []) { if let number = $1 { $0.append(number) } }.sorted()
        }
    }

    /// How many pictures each word finds.
    func counts(_ words: [String]) async throws -> [Int] {
        try await store.read { snapshot in
            try words.map { try snapshot.count(Picture.entity, where: .matches(SearchText($0))) }
        }
    }
}
