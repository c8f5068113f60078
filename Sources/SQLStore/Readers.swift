import Records
import SQLite
import Threads

/// The read-only connections: as many as reads run at once, each prepared once and used again.
struct Readers: Sendable {
    private struct State {
        var idle: [SQLEngine] = []
        var isClosed = false
    }

    // What a burst of threads left open is not kept beyond this.
    private static let mostIdle = 16

    private let path: String
    private let schema: Schema
    private let language: String?
    private let state = Lock(State())

    init(_ path: String, _ schema: Schema, language: String?) {
        self.path = path
        self.schema = schema
        self.language = language
    }

    /// Runs `body` with a snapshot of its own, on the calling thread.
    func read<Result>(_ body: (borrowing Snapshot) throws -> Result) throws -> Result {
        let engine = try take()
        do {
            try storing { () throws(SQLiteError) in try engine.connection.statement("BEGIN").run() }
            let result = try body(Snapshot(engine))
            try storing { () throws(SQLiteError) in try engine.connection.statement("COMMIT").run() }
            giveBack(engine)
            return result
        } catch {
            // One that cannot end its transaction would hold its snapshot: it is not used again.
            if (try? engine.connection.statement("ROLLBACK").run()) != nil { giveBack(engine) }
            throw error
        }
    }

    /// Closes what is idle; the others close when their read ends.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        withExtendedLifetime(idle) {}
    }

    private func take() throws(StoreError) -> SQLEngine {
        let idle = try state.withLock { state throws(StoreError) in
            guard !state.isClosed else { throw .closed }
            return state.idle.popLast()
        }
        if let idle { return idle }
        return try open()
    }

    private func giveBack(_ engine: SQLEngine) {
        state.withLock { state in
            if !state.isClosed, state.idle.count < Self.mostIdle { state.idle.append(engine) }
        }
    }

    private func open() throws(StoreError) -> SQLEngine {
        try storing { () throws(SQLiteError) in
            try SQLEngine(Connection(path, .readOnly), schema, language: language)
        }
    }
}
