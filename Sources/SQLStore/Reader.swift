import Records
import SQLite

/// A read-only connection, and the snapshot at which it stands.
///
/// To begin a snapshot takes four system calls, to read a record none: one lasts for as long as nothing is committed.
final class Reader {
    let engine: SQLEngine
    private var version: DataVersion?

    init(_ engine: SQLEngine) { self.engine = engine }

    /// Stands at what was committed up to `version`, at least; nil stands at what is there now.
    func begin(at version: DataVersion?) throws(StoreError) {
        if let version, version == self.version { return }
        try end()
        try run("BEGIN")
        self.version = version
    }

    /// Lets go of the snapshot, which keeps the log from being emptied.
    func end() throws(StoreError) {
        version = nil
        if engine.connection.isInTransaction { try run("ROLLBACK") }
    }

    private func run(_ sql: String) throws(StoreError) {
        try storing { () throws(SQLiteError) in try engine.connection.statement(sql).run() }
    }
}
