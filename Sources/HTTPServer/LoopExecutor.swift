import CLinux
import Synchronization
import Threads

/// The jobs of one loop's thread: its actor's, and those of every task that prefers it.
package final class LoopExecutor: SerialExecutor, TaskExecutor {
    /// Jobs taken from the queue and not yet run.
    struct Batch {
        var fresh: [UnownedJob] = []
        var older: [UnownedJob] = []
        var next = 0
    }

    /// How long older jobs keep the sockets waiting.
    private static let turn: UInt64 = 300_000

    private let wakeup: Descriptor
    private let jobs = Lock<[UnownedJob]>([])
    private let thread = Atomic<UInt64>(0)
    private let isAsleep = Atomic<Bool>(false)

    init() throws(ServerError) { wakeup = Descriptor(try ServerError.check(linux_eventfd())) }

    /// Becomes readable when the loop sleeps and a job comes.
    var wakeupDescriptor: Int32 { wakeup.number }

    package var isCurrent: Bool { thread.load(ordering: .relaxed) == Thread.current }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        wake()
    }

    /// Has the loop look at what was left for it, should it sleep.
    func wake() {
        guard !isCurrent, isAsleep.exchange(false, ordering: .sequentiallyConsistent) else { return }
        linux_wake(wakeup.number)
    }

    package func checkIsolated() { precondition(isCurrent, "not on the loop's thread") }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// The calling thread is the loop's from now on.
    func adoptThread() { thread.store(Thread.current, ordering: .releasing) }

    /// Says the loop is about to wait; false when jobs came in meanwhile.
    func maySleep() -> Bool {
        isAsleep.store(true, ordering: .sequentiallyConsistent)
        guard jobs.withLock({ $0.isEmpty }) else {
            isAsleep.store(false, ordering: .relaxed)
            return false
        }
        return true
    }

    func awoke(byJob: Bool) {
        isAsleep.store(false, ordering: .relaxed)
        if byJob { linux_woken(wakeup.number) }
    }

    /// Runs what the last look at the sockets started, then older jobs for a short turn; true when some are left.
    ///
    /// In this order a request that has just come does not wait behind a thousand streams that woke together.
    func runJobs(_ batch: inout Batch) -> Bool {
        jobs.withLock { swap(&$0, &batch.fresh) }
        for job in batch.fresh { run(job) }
        batch.fresh.removeAll(keepingCapacity: true)
        let start = linux_monotonic_ns()
        while refill(&batch) {
            run(batch.older[batch.next])
            batch.next += 1
            // The clock is read after every job: one may be long.
            guard linux_monotonic_ns() - start < Self.turn else {
                jobs.withLock { jobs in
                    batch.older += jobs
                    jobs.removeAll(keepingCapacity: true)
                }
                return batch.next < batch.older.count
            }
        }
        return false
    }

    /// Whether there is an older job to run.
    private func refill(_ batch: inout Batch) -> Bool {
        guard batch.next == batch.older.count else { return true }
        batch.older.removeAll(keepingCapacity: true)
        batch.next = 0
        jobs.withLock { swap(&$0, &batch.older) }
        return !batch.older.isEmpty
    }

    private func run(_ job: UnownedJob) {
        unsafe job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
}
