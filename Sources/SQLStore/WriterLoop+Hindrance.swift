import Logging
import Records
import SQLite
import Threads

/// A disk that is full or read-only hinders writing for as long as it is so, and is tried again.
extension WriterLoop {
    /// A write as small as can be.
    static let trial = Writer.Job(
        work: { engine in
            let settings = Settings(engine.connection)
            do throws(SQLiteError) {
                // Another value than before: the same is not written.
                try settings.set(.trial, settings.value(.trial) == "1" ? "2" : "1")
                return Writer.Outcome(error: nil, entities: []) { _ in }
            } catch {
                return Writer.Outcome(error: StoreError(error), entities: []) { _ in }
            }
        },
        refuse: { _ in }
    )

    /// Keeps in mind what hindered a write.
    func note(_ error: any Error) {
        guard let error = error as? StoreError, error == .full || error == .readOnly else { return }
        let isNew = queue.withLock { queue in
            defer { queue.hindrance = error }
            return queue.hindrance == nil
        }
        if isNew { log(.warning, "store.hindered", ["reason": "\(error)"]) }
    }

    /// Forgets it, once something was written.
    func noteWritten() {
        let wasHindered = queue.withLock { queue in queue.hindrance.take() != nil }
        if wasHindered { log(.info, "store.unhindered", [:]) }
    }

    var isHindered: Bool { queue.withLock { $0.hindrance != nil } }
}
