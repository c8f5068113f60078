import Logging
import Records
import Threads

/// The one connection that writes, on a thread of its own; saves that wait together share one commit.
///
/// A plain thread rather than an actor: its queue is the group, and its checkpoints come after the answers are out.
final class Writer: Sendable {
    /// A save waiting for its turn.
    struct Job: Sendable {
        /// Does the work; may be done again.
        let work: @Sendable (SQLEngine) -> Outcome
        /// Ends a save whose work is not even tried.
        let refuse: @Sendable (any Error) -> Void
    }

    /// What the work of a save came to; its answer waits for the commit.
    struct Outcome {
        let error: (any Error)?
        /// The names of the entities it wrote to.
        let entities: Set<String>
        /// Lets the answer out: the work's own, or why it could not be committed.
        let answer: (StoreError?) -> Void
    }

    /// What waits, and whether more may come.
    struct Queue: Sendable {
        var jobs: [Job] = []
        var observers: [@Sendable (Commit) -> Void] = []
        /// Why no more is accepted.
        var refusal: StoreError?
        /// What kept the last write from the disk, when that may pass.
        var hindrance: StoreError?
        var isEnded = false
        var whenEnded: [CheckedContinuation<Void, Never>] = []

        /// Takes the first that wait, no more than `count`.
        mutating func take(upTo count: Int) -> [Job] {
            let first = Array(jobs.prefix(count))
            jobs.removeFirst(first.count)
            return first
        }
    }

    private let queue = Lock(Queue())

    /// Takes the connection over: from here on it belongs to the thread.
    init(_ engine: sending SQLEngine, _ readers: Readers, _ commits: CommitCount, log: Log) {
        let handover = Lock<SQLEngine?>(engine)
        let queue = queue
        Thread.start {
            // The connection is closed when this is done, and its log with it.
            if let engine = handover.withLock({ $0.take() }) { WriterLoop(engine, queue, readers, commits, log).run() }
            Self.end(queue)
        }
    }

    private static func end(_ queue: Lock<Queue>) {
        let waiting = queue.withLock { queue in
            queue.isEnded = true
            return queue.whenEnded
        }
        for continuation in waiting { continuation.resume() }
    }

    deinit { refuseMore(.closed) }

    /// Accepts no more until the next start, for this reason.
    func stop(_ reason: StoreError) { refuseMore(reason) }

    /// Whether writes are accepted.
    var isWell: Bool { queue.withLock { $0.refusal == nil } }

    /// Calls `body` on the writer's thread after every commit whose answers are out.
    func observe(_ body: @escaping @Sendable (Commit) -> Void) { queue.withLock { $0.observers.append(body) } }

    /// Whether the disk is full or read-only.
    var isHindered: Bool { queue.withLock { $0.hindrance != nil } }

    /// Tries whether the disk takes writes again.
    func tryDisk() { add(WriterLoop.trial) }

    func add(_ job: Job) {
        let refusal = queue.withLock { queue in
            if queue.refusal == nil { queue.jobs.append(job) }
            return queue.refusal
        }
        if let refusal { job.refuse(refusal) } else { queue.signal() }
    }

    /// Accepts no more, finishes what waits, empties the log into the file.
    func close() async {
        refuseMore(.closed)
        await withCheckedContinuation { continuation in
            let isEnded = queue.withLock { queue in
                if !queue.isEnded { queue.whenEnded.append(continuation) }
                return queue.isEnded
            }
            if isEnded { continuation.resume() }
        }
    }

    private func refuseMore(_ refusal: StoreError) {
        // The first reason stays, but what is closed is closed.
        queue.withLock { if $0.refusal == nil || refusal == .closed { $0.refusal = refusal } }
        queue.signal()
    }
}
