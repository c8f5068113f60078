import Records
import SQLStore
import Testing
import Threads

@Suite struct ConcurrencyTests {
    private struct OnPurpose: Error {}

    @Test(arguments: StoreKind.allCases)
    func `of many saves at once, those that fail are taken back alone`(kind: StoreKind) async throws {
        try await kind.with { store in
            let pictures = try await (0..<16).asyncMap { try await store.add("\($0) 0") }

            let failures = await withTaskGroup(of: Int.self) { group in
                for picture in pictures {
                    group.addTask {
                        var failures = 0
                        for round in 1...25 {
                            do { try await Self.save(picture, round, store) } catch is OnPurpose { failures += 1 } catch
                            {}
                        }
                        return failures
                    }
                }
                return await group.reduce(0, +)
            }

            let (records, last) = try await store.read { try ($0.fetch(FetchRequest(Picture.entity)), $0.lastChange()) }
            #expect(failures == 16 * 2)
            #expect(last == 16 + 16 * 23)
            #expect(
                records.allSatisfy { $0.version == 24 && $0[Picture.title].utf8.starts(with: $0[Picture.desc].utf8) }
            )
            let changes = try await store.read { snapshot in try (1...last).map { try snapshot.change($0) } }
            #expect(changes.allSatisfy { $0?.records.count == 1 })
        }
    }

    /// Every tenth round fails after its work is done.
    private static func save(_ picture: Record, _ round: Int, _ store: any Store) async throws {
        try await store.write(by: .ann, "Edit") { transaction in
            try transaction.update(Picture.entity, picture.id) { draft in
                let number = draft.base?[Picture.title].split(separator: " ").first ?? ""
                draft[Picture.title] = "\(number) \(round)"
                draft[Picture.desc] = String(number)
            }
            if round.isMultiple(of: 10) { throw OnPurpose() }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a save that is taken back among others leaves no word behind to be found by`(kind: StoreKind) async throws {
        try await kind.with { store in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<64 {
                    let title = number.isMultiple(of: 4) ? "gone" : "kept"
                    group.addTask {
                        _ = try? await store.write(by: .ann, "Add") { transaction in
                            try transaction.insert(Picture.entity, [Picture.title.field: .text(title)])
                            if title == "gone" { throw OnPurpose() }
                        }
                    }
                }
            }

            let counts = try await store.read { snapshot in
                try ["gone", "kept"].map { try snapshot.count(Picture.entity, where: .matches(SearchText($0))) }
            }
            #expect(counts == [0, 48])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `readers during writes see whole states, each as of one moment`(kind: StoreKind) async throws {
        try await kind.with { store in
            let one = try await store.add("0")
            let two = try await store.add("0")

            let torn = await withTaskGroup(of: Int.self) { group in
                group.addTask {
                    for round in 1...100 {
                        _ = try? await store.write(by: .ann, "Edit both") { transaction in
                            try transaction.update(Picture.entity, one.id) { $0[Picture.title] = "\(round)" }
                            try transaction.update(Picture.entity, two.id) { $0[Picture.title] = "\(round)" }
                        }
                    }
                    return 0
                }
                for _ in 0..<4 {
                    group.addTask {
                        var torn = 0
                        for _ in 0..<200 {
                            let isWhole = try? await store.read { snapshot in
                                let first = try snapshot.record(Picture.entity, one.id)
                                let change = try snapshot.lastChange()
                                let second = try snapshot.record(Picture.entity, two.id)
                                return first?[Picture.title] == second?[Picture.title]
                                    && Int64(first?[Picture.title] ?? "") == change - 2
                            }
                            if isWhole != true { torn += 1 }
                            await Task.yield()
                        }
                        return torn
                    }
                }
                return await group.reduce(0, +)
            }

            #expect(torn == 0)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a reader opened before a commit sees the old rows until it ends`(kind: StoreKind) async throws {
        try await kind.with { store in
            _ = try await store.add("a")
            let step = Lock(0)

            let counts = try await withThrowingTaskGroup(of: [Int].self) { group in
                group.addTask(executorPreference: ThreadExecutor()) {
                    try await store.read { snapshot in
                        let before = try snapshot.count(Picture.entity)
                        step.withLock { $0 = 1 }
                        let _: Bool = step.wait { $0 == 2 ? true : nil }
                        return [before, try snapshot.count(Picture.entity)]
                    }
                }
                while step.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
                _ = try await store.add("b")
                let after = try await store.read { try $0.count(Picture.entity) }
                step.withLock { $0 = 2 }
                step.signal()
                return try await group.reduce([]) { $0 + $1 } + [after]
            }

            #expect(counts == [1, 1, 2])
        }
    }

    @Test func `saves that wait when the store closes are finished, later ones refused`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)

        let saved = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask { (try? await store.add("\(number)")) != nil }
                if number == 100 { group.addTask { await Self.close(store) } }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        let again = try SQLStore.open(path: workplace.database, model: .catalogue)
        #expect(try await again.read { try $0.count(Picture.entity) } == saved)
        await again.close()
    }

    private static func close(_ store: SQLStore) async -> Bool {
        await store.close()
        return false
    }

    @Test func `a write that reads in the same transaction sees its own changes`() async throws {
        for kind in StoreKind.allCases {
            try await kind.with { store in
                let titles = try await store.write(by: .ann, "Add two") { transaction in
                    try transaction.insert(Picture.entity, [Picture.title.field: .text("b")])
                    try transaction.insert(Picture.entity, [Picture.title.field: .text("a")])
                    return try transaction.fetch(FetchRequest(Picture.entity)).map { $0[Picture.title] }
                }
                #expect(titles.value == ["a", "b"])
            }
        }
    }
}

extension Sequence {
    func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
