import Records
import SQLite
import Threads

/// The read-only connections: as many as reads run at once, each prepared once and used again.
struct Readers: Sendable {
    private struct State {
        var idle: [Reader] = []
        var isClosed = false
    }

    // What a burst of threads left open is not kept beyond this.
    private static let mostIdle = 16

    /// In KiB: the rows of a list of tens of thousands of records, which a page reads here and there.
    private static let keptPages = 4 << 10

    private let path: String
    private let schema: Schema
    private let language: String?
    /// The commits of the only writer; nil where that is in another process.
    private let commits: CommitCount?
    private let state = Lock(State())

    init(_ path: String, _ schema: Schema, language: String?, commits: CommitCount? = nil) {
        self.path = path
        self.schema = schema
        self.language = language
        self.commits = commits
    }

    /// Runs `body` with a snapshot of its own, on the calling thread.
    func read<Result>(_ body: (borrowing Snapshot) throws -> Result) throws -> Result {
        let version = commits?.version
        let reader = try take()
        do {
            try reader.begin(at: version)
            let result = try body(Snapshot(reader.engine))
            if version == nil { try reader.end() }
            giveBack(reader)
            return result
        } catch {
            // One that cannot end its transaction would hold its snapshot: it is not used again.
            if (try? reader.end()) != nil { giveBack(reader) }
            throw error
        }
    }

    /// Lets go of the snapshots that no read uses: the log can be emptied.
    func letGo() {
        state.withLock { state in state.idle.removeAll { (try? $0.end()) == nil } }
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

    private func take() throws(StoreError) -> Reader {
        let idle = try state.withLock { state throws(StoreError) in
            guard !state.isClosed else { throw .closed }
            return state.idle.popLast()
        }
        if let idle { return idle }
        return try open()
    }

    private func giveBack(_ reader: Reader) {
        state.withLock { state in
            if !state.isClosed, state.idle.count < Self.mostIdle { state.idle.append(reader) }
        }
    }

    private func open() throws(StoreError) -> Reader {
        try storing { () throws(SQLiteError) in
            let connection = try Connection(path, .readOnly)
            try connection.keepPages(upTo: Self.keptPages)
            return Reader(try SQLEngine(connection, schema, language: language))
        }
    }
}
