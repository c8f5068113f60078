import Threads

/// Asynchronous work for those who call plain functions.
enum Waiting {
    /// Does the work, and all it awaits that has no thread of its own, on this thread, which waits for the rest.
    static func result<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let thread = WaitingThread()
        let done = Lock<Result<Value, any Error>?>(nil)
        Task.immediate(executorPreference: thread) {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            done.withLock { $0 = result }
            thread.end()
        }
        thread.work()
        return try done.wait { $0 }.get()
    }
}

/// The thread of one who waits: other threads are woken for nothing that this one can do, which is most.
private final class WaitingThread: TaskExecutor {
    private enum Errand {
        case job(UnownedJob)
        case end
    }

    private let errands = Lock<[Errand]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        errands.withLock { $0.append(.job(job)) }
        errands.signal()
    }

    func end() {
        errands.withLock { $0.append(.end) }
        errands.signal()
    }

    /// Does what comes until the end.
    func work() {
        while case .job(let job) = errands.wait({ $0.isEmpty ? nil : $0.removeFirst() }) {
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
