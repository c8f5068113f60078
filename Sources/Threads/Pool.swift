/// A fixed number of threads for work that computes long: hashing, decoding.
///
/// What does not fit is refused at once rather than kept waiting without end.
package final class Pool: Sendable {
    /// Every thread works and as much as may wait is waiting.
    package struct Full: Error, Equatable {
        package init() {}
    }

    private struct Queue {
        var works: [@Sendable () -> Void] = []
        var unfinished = 0
    }

    private let queue = Lock(Queue())
    private let limit: Int

    /// Starts `threads` threads, for which at most `waiting` pieces of work may wait.
    package init(threads: Int, waiting: Int) {
        limit = threads + waiting
        for _ in 0..<threads { Thread.start { [queue] in Self.work(from: queue) } }
    }

    /// Runs `work` on a thread of the pool and returns here with what it gives.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(Full) -> Value {
        try enter()
        return await withCheckedContinuation { continuation in
            append {
                let value = work()
                // Before the value is handed out: who has it may bring the next piece of work at once.
                self.leave()
                continuation.resume(returning: value)
            }
        }
    }

    private func enter() throws(Full) {
        try queue.withLock { queue throws(Full) in
            guard queue.unfinished < limit else { throw Full() }
            queue.unfinished += 1
        }
    }

    private func append(_ work: @escaping @Sendable () -> Void) {
        queue.withLock { $0.works.append(work) }
        queue.signal()
    }

    private func leave() {
        queue.withLock { $0.unfinished -= 1 }
    }

    private static func work(from queue: Lock<Queue>) {
        while true {
            let work: @Sendable () -> Void = queue.wait { $0.works.isEmpty ? nil : $0.works.removeFirst() }
            work()
        }
    }
}
