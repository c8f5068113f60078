import Logging
import Records
import SQLite

/// Opens a database file for writing: looked at first, made if it is missing.
struct Opening {
    private let file: DatabaseFile

    init(_ path: String) { file = DatabaseFile(path) }

    /// Looks at the file, or makes it; says whether every page is known to be sound.
    func prepare(_ schema: Schema, _ language: String?) throws(StoreOpenError) -> Bool {
        switch try status(of: file) {
        case .noFile: throw StoreOpenError(file.path, .noFile)
        case .file(let count): return try Inspection(file, count: count, schema).isWhole
        case .missing:
            // A log without its file would become that of the new one.
            guard try isEmpty(file.log) else { throw StoreOpenError(file.path, .strayLog) }
            guard try !RollbackJournal(file).isThere else { throw StoreOpenError(file.path, .strayJournal) }
            try Creation.make(file, schema, language)
            return true
        }
    }

    /// The engine of the one connection that writes to the file prepared.
    func engine(
        _ schema: Schema,
        _ language: String?,
        _ zone: Zone?,
        _ log: Log,
        passed: @Sendable (MigrationStep) throws -> Void
    ) throws(StoreOpenError) -> sending SQLEngine {
        do {
            let connection = try Connection(file.path, .readWrite)
            guard !connection.isReadOnly else { throw SQLiteError.unwritable }
            try connection.becomeWriter()
            let engine = try SQLEngine(connection, schema, language: language)
            try Migration(engine, schema, zone, log)?.run(passed: passed)
            return engine
        } catch {
            throw StoreOpenError(file.path, any: error)
        }
    }

    func isThere() throws(StoreOpenError) -> Bool { try status(of: file) != .missing }

    private func isEmpty(_ file: DatabaseFile) throws(StoreOpenError) -> Bool {
        switch try status(of: file) {
        case .missing, .file(count: 0): true
        case .noFile, .file: false
        }
    }

    private func status(of file: DatabaseFile) throws(StoreOpenError) -> DatabaseFile.Status {
        do { return try file.status() } catch { throw StoreOpenError(self.file.path, .unreadable(error.message)) }
    }
}
