import Records
import Testing
import Threads

/// Those who observe a store learn of every commit.
@Suite struct ObserveTests {
    @Test(arguments: StoreKind.allCases)
    func `a commit tells its change and the entities that were written`(kind: StoreKind) async throws {
        try await kind.with { store in
            let commits = await Commits(of: store)
            _ = try await store.addBook("A", "T")
            _ = try await store.write(by: .ann, "Add both") { transaction in
                try transaction.insert(Book.entity, [Book.author.field: .text("B"), Book.title.field: .text("T")])
                return try transaction.insert(Picture.entity, [Picture.title.field: .text("Moon")])
            }

            let seen = await commits.first(2)
            #expect(
                seen == [
                    Commit(lastChange: 1, entities: ["Books"]), Commit(lastChange: 2, entities: ["Books", "Pictures"]),
                ]
            )
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what has no history is told with the change before`(kind: StoreKind) async throws {
        try await kind.with { store in
            let commits = await Commits(of: store)
            let user = try await store.addBook("A", "T").value.id
            let session = try await store.write(by: nil, "Log in") { transaction in
                try transaction.insert(
                    Session.entity,
                    [Session.token.field: .bytes([1]), Session.user.field: .reference(user)]
                )
            }.value
            try await store.write(by: nil, "Log out") { try $0.delete(Session.entity, session.id) }

            let told = Commit(lastChange: 1, entities: ["Sessions"])
            #expect(await commits.first(3) == [Commit(lastChange: 1, entities: ["Books"]), told, told])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what changed nothing and what failed is not told`(kind: StoreKind) async throws {
        struct Refused: Error {}

        try await kind.with { store in
            let commits = await Commits(of: store)
            let book = try await store.addBook("A", "T").value
            try await store.edit(book, [:])
            await #expect(throws: Refused.self) {
                try await store.write(by: .ann, "Fail") { transaction in
                    try transaction.delete(Book.entity, book.id)
                    throw Refused()
                }
            }
            _ = try await store.add("Moon")

            let told = [
                Commit(lastChange: 1, entities: ["Books"]), Commit(lastChange: 2, entities: ["Pictures"]),
            ]
            #expect(await commits.first(2) == told)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `who is told reads the commit`(kind: StoreKind) async throws {
        try await kind.with { store in
            let commits = await Commits(of: store)
            for number in 1...20 {
                _ = try await store.addBook("A", "\(number)")
                let told = await commits.first(number).last
                #expect(try await store.lastChange() >= told?.lastChange ?? .max)
            }
        }
    }
}

/// The commits a store has told of.
private final class Commits: Sendable {
    private let stream: AsyncStream<Commit>
    private let all = Lock<[Commit]>([])

    init(of store: any Store) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Commit.self)
        self.stream = stream
        await store.observe { continuation.yield($0) }
    }

    /// Waits until there are so many.
    func first(_ count: Int) async -> [Commit] {
        var iterator = stream.makeAsyncIterator()
        while all.withLock({ $0.count }) < count, let commit = await iterator.next() {
            all.withLock { $0.append(commit) }
        }
        return all.withLock { Array($0.prefix(count)) }
    }
}
