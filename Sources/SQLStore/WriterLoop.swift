import Logging
import Records
import SQLite
import Threads

/// What the writer's thread does: take what waits, commit it as one, answer, tidy the log.
final class WriterLoop {
    typealias Job = Writer.Job
    typealias Outcome = Writer.Outcome

    /// The transaction is gone: SQLite rolled it back by itself, with all that was in it.
    private struct Vanished: Error {
        let error: (any Error)?
    }

    // So that the first does not wait for endless others; a group's cost a save hardly falls beyond it.
    private static let mostTogether = 64

    private let engine: SQLEngine
    let queue: Lock<Writer.Queue>
    let log: Log
    private var isFailed = false

    private var connection: Connection { engine.connection }

    init(_ engine: SQLEngine, _ queue: Lock<Writer.Queue>, _ log: Log) {
        self.engine = engine
        self.queue = queue
        self.log = log
    }

    /// Until the writer is closed.
    func run() {
        while let jobs = next() {
            if isFailed { refuse(jobs) } else { commit(jobs[...]) }
            // What was too large for the disk does not mean that it takes nothing.
            if isHindered, !isFailed { commit([Self.trial]) }
            tidy()
        }
        if !isFailed { checkpoint(.truncate) }
    }

    /// What waits, up to a group; nil when nothing will come any more.
    private func next() -> [Job]? {
        queue.wait { queue -> [Job]?? in
            if queue.jobs.isEmpty { return queue.refusal == .closed ? .some(nil) : nil }
            let group = Array(queue.jobs.prefix(Self.mostTogether))
            queue.jobs.removeFirst(group.count)
            return .some(group)
        }
    }

    private func commit(_ jobs: ArraySlice<Job>) {
        do {
            let before = connection.commits
            let (outcomes, lastChange) = try tryCommit(jobs)
            if connection.commits != before { noteWritten() }
            for error in outcomes.compactMap(\.error) { note(error) }
            for outcome in outcomes { outcome.answer(nil) }
            tell(of: outcomes, lastChange)
            if outcomes.contains(where: { $0.error.map(Self.isDiskFailing) ?? false }) {
                fail(.failing("reading failed"))
            }
        } catch {
            undoRest()
            if jobs.count > 1, !Self.isDiskFailing(error) {
                // One of them was too much for the disk, perhaps; the others need not suffer for it.
                for index in jobs.indices { commit(jobs[index...index]) }
            } else {
                answer(jobs, error)
            }
        }
    }

    /// One transaction for all, a savepoint for each: what fails is rolled back alone.
    private func tryCommit(_ jobs: ArraySlice<Job>) throws -> (outcomes: [Outcome], lastChange: Int64) {
        try connection.statement("BEGIN IMMEDIATE").run()
        var outcomes: [Outcome] = []
        for job in jobs {
            try connection.statement("SAVEPOINT save").run()
            let outcome = job.work(engine)
            guard connection.isInTransaction else { throw Vanished(error: outcome.error) }
            if outcome.error != nil { try connection.statement("ROLLBACK TO save").run() }
            try connection.statement("RELEASE save").run()
            outcomes.append(outcome)
        }
        let lastChange = try engine.lastChange()
        try connection.statement("COMMIT").run()
        return (outcomes, lastChange)
    }

    /// Tells those who observe the store, once everyone has an answer.
    private func tell(of outcomes: [Outcome], _ lastChange: Int64) {
        let entities = outcomes.reduce(into: Set<String>()) { if $1.error == nil { $0.formUnion($1.entities) } }
        guard !entities.isEmpty else { return }
        let commit = Commit(lastChange: lastChange, entities: entities)
        for observer in queue.withLock({ $0.observers }) { observer(commit) }
    }

    private func undoRest() {
        guard connection.isInTransaction else { return }
        do { try connection.statement("ROLLBACK").run() } catch { fail(StoreError(error)) }
    }

    private func answer(_ jobs: ArraySlice<Job>, _ error: any Error) {
        let reason: any Error =
            switch error {
            case let error as SQLiteError: StoreError(error)
            case let error as Vanished: error.error ?? StoreError.failing("the transaction ended by itself")
            default: error
            }
        if Self.isDiskFailing(error) { fail(reason as? StoreError ?? .failing("\(reason)")) }
        note(reason)
        for job in jobs { job.refuse(reason) }
    }

    /// Whether what was written may not be there.
    private static func isDiskFailing(_ error: any Error) -> Bool {
        switch error {
        case let error as SQLiteError: return error.trouble == .failing
        case let error as Vanished: return error.error.map(isDiskFailing) ?? false
        default:
            guard case .failing = error as? StoreError else { return false }
            return true
        }
    }

    /// After a failed sync no one knows what is on disk: nothing more may be said to be saved.
    private func fail(_ reason: StoreError) {
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

    private func refuse(_ jobs: [Job]) {
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
