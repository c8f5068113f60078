import Testing
import Threads

private actor Counter {
    nonisolated let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private var count = 0

    func add() -> (count: Int, isAtHome: Bool) {
        count += 1
        return (count, executor.isCurrent)
    }
}

@Suite struct ThreadExecutorTests {
    @Test func `an actor with a thread of its own runs there and nowhere else`() async {
        let counter = Counter()

        let isAlwaysAtHome = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { await counter.add().isAtHome } }
            return await group.allSatisfy { $0 }
        }

        #expect(isAlwaysAtHome)
        #expect(await counter.add().count == 201)
    }
}
