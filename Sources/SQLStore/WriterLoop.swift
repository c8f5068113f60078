import Logging
import Records
import SQLite
import Threads

/// What the writer's thread does: take what waits, commit it as one, answer, tidy the log.
final class WriterLoop {
    typealias Job = Writer.Job
    typealias Outcome = Writer.Outcome

    // So that the first does not wait for endless others; a group's cost a save hardly falls beyond it.
    static let mostTogether = 64

    let engine: SQLEngine
    let queue: Lock<Writer.Queue>
    let readers: Readers
    let commits: CommitCount
    let log: Log
    private(set) var isFailed = false
    var pace = Pace(together: 1, duration: .zero)

    var connection: Connection { engine.connection }

    init(
        _ engine: SQLEngine,
        _ queue: Lock<Writer.Queue>,
        _ readers: Readers,
        _ commits: CommitCount,
        _ log: Log
    ) {
        self.engine = engine
        self.queue = queue
        self.readers = readers
        self.commits = commits
        self.log = log
    }

    /// Until the writer is closed.
    func run() {
        while let jobs = next() {
            // A log that was emptied, of no pages then, is begun anew by the next commit unless a snapshot stands in it.
            if connection.logPages == 0 { readers.letGo() }
            commit(jobs, isOpen: true)
            // What was too large for the disk does not mean that it takes nothing.
            if isHindered { commit([Self.trial]) }
            tidy()
        }
        if !isFailed { checkpoint(.truncate) }
    }

    /// What waits, up to a group; nil when nothing will come any more.
    private func next() -> [Job]? {
        queue.wait { queue -> [Job]?? in
            if queue.jobs.isEmpty { return queue.refusal == .closed ? .some(nil) : nil }
            return .some(queue.take(upTo: Self.mostTogether))
        }
    }

    /// After a failed sync no one knows what is on disk: nothing more may be said to be saved.
    func fail(_ reason: StoreError) {
        guard !isFailed else { return }
        isFailed = true
        log(.error, "store.failed", ["reason": "\(reason)"])
        let waiting = queue.withLock { queue in
            if queue.refusal == nil { queue.refusal = reason }
            defer { queue.jobs = [] }
            return queue.jobs
        }
        refuse(waiting)
    }

    func refuse(_ jobs: [Job]) {
        let reason = queue.withLock { $0.refusal } ?? .closed
        for job in jobs { job.refuse(reason) }
    }
}

/// The log is emptied into the file between commits, never beside one.
extension WriterLoop {
    // A checkpoint takes 6 to 11 ms for 1,000 pages: only what waits behind it notices.
    private static let pagesWhenIdle = 1000
    private static let pagesInAnyCase = 4000
    /// 64 MiB: a reader holds the log.
    private static let pagesToWarn = 16_384

    private func tidy() {
        let pages = connection.logPages
        guard !isFailed, pages >= Self.pagesWhenIdle else { return }
        guard pages >= Self.pagesInAnyCase || queue.withLock({ $0.jobs.isEmpty }) else { return }
        let isDone = checkpoint(.passive)
        if !isDone, pages >= Self.pagesToWarn { log(.warning, "store.log.long", ["pages": "\(pages)"]) }
    }

    @discardableResult private func checkpoint(_ checkpoint: Connection.Checkpoint) -> Bool {
        readers.letGo()
        do {
            return try connection.checkpoint(checkpoint)
        } catch {
            if error.trouble == .failing { fail(StoreError(error)) } else { warn(error) }
            return false
        }
    }

    /// A full disk, mostly: the log goes on growing where it is, and the next group tries again.
    private func warn(_ error: SQLiteError) { log(.warning, "store.checkpoint", ["error": error.description]) }
}
