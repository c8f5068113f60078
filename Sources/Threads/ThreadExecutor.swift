import Synchronization

/// One thread of its own, for what blocks: an actor with this executor runs there and nowhere else.
package final class ThreadExecutor: SerialExecutor, TaskExecutor {
    private let jobs = Lock<[UnownedJob]>([])
    private let thread = Atomic<UInt64>(0)

    package init() { Thread.start { [self] in run() } }

    /// What an actor answers who is asked where it runs; the executor must outlive the actor.
    @safe package var unowned: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

    package var isCurrent: Bool { thread.load(ordering: .relaxed) == Thread.current }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        jobs.signal()
    }

    package func checkIsolated() { precondition(isCurrent, "not on this executor's thread") }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private func run() {
        thread.store(Thread.current, ordering: .releasing)
        while true {
            let batch: [UnownedJob] = jobs.wait { waiting in
                guard !waiting.isEmpty else { return nil }
                defer { waiting = [] }
                return waiting
            }
            for job in batch {
                unsafe job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(),
                    taskExecutor: asUnownedTaskExecutor()
                )
            }
        }
    }
}
