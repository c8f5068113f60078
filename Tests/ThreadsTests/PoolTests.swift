import Testing
import Threads

@Suite struct PoolTests {
    @Test func `work runs on another thread and its value comes back`() async throws {
        let pool = Pool(threads: 1, waiting: 0)

        let thread = try await pool.run { Thread.current }

        #expect(thread != Thread.current)
    }

    @Test func `work beyond the threads and the waiting places is refused`() async throws {
        let pool = Pool(threads: 1, waiting: 0)
        let gate = Lock(false)

        async let first = pool.run { gate.wait { $0 ? true : nil } }
        try await Task.sleep(for: .milliseconds(50))
        await #expect(throws: Pool.Full.self) { try await pool.run { true } }
        gate.withLock { $0 = true }
        gate.signal()

        #expect(try await first)
    }

    @Test func `the place of finished work is free when its value comes back`() async throws {
        let pool = Pool(threads: 1, waiting: 0)

        for round in 0..<1000 {
            let value = try await pool.run { round }
            #expect(value == round)
        }
    }
}
