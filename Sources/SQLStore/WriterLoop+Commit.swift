import Records
import SQLite
import Threads

/// How saves that wait become one commit, and what fails among them fails alone.
extension WriterLoop {
    /// What the last commit was like.
    struct Pace {
        let together: Int
        let duration: Duration

        /// How long the next may wait for those who are on their way.
        var patience: Duration { min(duration / 4, .milliseconds(2)) }
    }

    /// Saves that are committed as one.
    private struct Group {
        var jobs: [Job]
        /// Of the first of them, as far as the work came.
        var outcomes: [Outcome] = []
        /// Whether those that arrive meanwhile join.
        let isOpen: Bool
        /// Whether each has a savepoint to go back to.
        let isGuarded: Bool
    }

    /// The transaction is gone: SQLite rolled it back by itself, with all that was in it.
    private struct Vanished: Error {
        let error: (any Error)?
    }

    /// A save failed that may have changed something, and there is no savepoint to go back to.
    private struct Spoilt: Error {}

    /// Commits jobs as one, with those that arrive meanwhile while it `isOpen`, and answers them.
    func commit(_ jobs: [Job], isOpen: Bool = false, isGuarded: Bool = false) {
        guard !isFailed else { return refuse(jobs) }
        var group = Group(jobs: jobs, isOpen: isOpen, isGuarded: isGuarded)
        do {
            let before = connection.commits
            let lastChange = try run(&group)
            if connection.commits != before {
                commits.increase(Self.entities(written: group.outcomes))
                noteWritten()
            }
            answer(group.outcomes, lastChange)
        } catch {
            undoRest()
            retry(group, after: error)
        }
    }

    /// One transaction for all.
    private func run(_ group: inout Group) throws -> Int64 {
        try connection.statement("BEGIN IMMEDIATE").run()
        while group.outcomes.count < group.jobs.count {
            try work(on: &group)
            // Whoever got an answer comes back one by one: who came first would be a group of few, and sync for few.
            guard group.isOpen, group.outcomes.count == group.jobs.count else { continue }
            group.jobs += more(than: group.jobs.count)
        }
        let lastChange = try engine.lastChange()
        let start = ContinuousClock.now
        try connection.statement("COMMIT").run()
        if group.isOpen { pace = Pace(together: group.jobs.count, duration: .now - start) }
        return lastChange
    }

    /// Those that join a group of so many.
    ///
    /// Where more were together last time they are about to come back, and are waited for, for a part of what another
    /// sync would take. Who saves alone never waits, and who was left alone waits once.
    private func more(than count: Int) -> [Job] {
        let room = Self.mostTogether - count
        let first = queue.withLock { $0.take(upTo: room) }
        guard first.isEmpty, count < pace.together else { return first }
        return queue.wait(atMost: pace.patience) { $0.jobs.isEmpty && $0.refusal == nil ? nil : $0.take(upTo: room) }
            ?? []
    }

    /// Does the next save; where each is guarded, one that fails is taken back alone.
    ///
    /// At a savepoint FTS5 writes out the words it holds, which costs as much as the save: there are none until one has
    /// failed that may have changed something, which few do. Then all is done again with them.
    private func work(on group: inout Group) throws {
        if group.isGuarded { try connection.statement("SAVEPOINT save").run() }
        let before = connection.changedRows
        let outcome = group.jobs[group.outcomes.count].work(engine)
        guard connection.isInTransaction else { throw Vanished(error: outcome.error) }
        group.outcomes.append(outcome)
        if group.isGuarded {
            if outcome.error != nil { try connection.statement("ROLLBACK TO save").run() }
            try connection.statement("RELEASE save").run()
        } else if let error = outcome.error {
            // What SQLite refused may have left words with FTS5, which no row counts.
            guard connection.changedRows == before, !(error is StoreError) else { throw Spoilt() }
        }
    }

    private func answer(_ outcomes: [Outcome], _ lastChange: Int64) {
        let errors = outcomes.compactMap(\.error)
        for error in errors { note(error) }
        for outcome in outcomes { outcome.answer(nil) }
        tell(of: outcomes, lastChange)
        if errors.contains(where: Self.isDiskFailing) { fail(.failing("reading failed")) }
    }

    /// Tells those who observe the store, once everyone has an answer.
    private func tell(of outcomes: [Outcome], _ lastChange: Int64) {
        let entities = Self.entities(written: outcomes)
        guard !entities.isEmpty else { return }
        let commit = Commit(lastChange: lastChange, entities: entities)
        for observer in queue.withLock({ $0.observers }) { observer(commit) }
    }

    private static func entities(written outcomes: [Outcome]) -> Set<String> {
        outcomes.reduce(into: Set<String>()) { if $1.error == nil { $0.formUnion($1.entities) } }
    }

    private func undoRest() {
        guard connection.isInTransaction else { return }
        do { try connection.statement("ROLLBACK").run() } catch { fail(StoreError(error)) }
    }

    /// Tries otherwise what could not be committed as it was; nothing of it was answered.
    private func retry(_ group: Group, after error: any Error) {
        let jobs = group.jobs
        if error is Spoilt {
            // Alone it is taken back with the transaction.
            if jobs.count == 1 { answer(group.outcomes, 0) } else { commit(jobs, isGuarded: true) }
        } else if jobs.count > 1, !Self.isDiskFailing(error) {
            // One of them was too much for the disk, perhaps; the others need not suffer for it.
            for job in jobs { commit([job]) }
        } else {
            refuse(jobs, for: error)
        }
    }

    private func refuse(_ jobs: [Job], for error: any Error) {
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
}
