package import Logging
public import Records
import SQLite

/// What is done to a file as a whole; but for the backup, nothing else may have it open meanwhile.
extension SQLStore {
    /// Copies the database into one new file, while others may go on writing; the copy is checked before it is there.
    ///
    /// `isServed` says whether another process may have it open; if none can, nothing is made beside the database.
    public static func backup(path: String, to file: String, isServed: Bool = true) throws -> Backup {
        let source = DatabaseFile(path)
        guard case .file(let count) = try status(of: source), count > 0 else {
            throw StoreOpenError(path, .unreadable("there is no database"))
        }
        guard try source.head(count: 16).elementsEqual(Inspection.magic) else {
            throw StoreOpenError(path, .notADatabase)
        }
        let hasLog = try status(of: source.log) != .file(count: 0) && status(of: source.log) != .missing
        let hadIndex = try status(of: source.index) != .missing
        defer { if !isServed, !hadIndex { try? source.index.removeIfThere() } }
        let connection = try open(path, isServed || hasLog ? .readOnly : .immutable)
        // With a log the file may be shorter than it will be; SQLite reads what is missing as zeros.
        if !hasLog, try !connection.isWhole(count) { throw StoreOpenError(path, .damaged("cut short")) }
        return try Backup.make(of: connection, at: file)
    }

    /// Makes sort keys and search words anew, in the order of `language`, which the file then keeps; nil is its own.
    public static func reindex(path: String, model: Model, language: String? = nil) throws -> Reindexing {
        try reindex(path: path, model: model, language: language, log: .silent)
    }

    package static func reindex(path: String, model: Model, language: String?, log: Log) throws -> Reindexing {
        let upkeep = try Upkeep(path, model, log)
        return try translating(path) { try upkeep.reindex(language) }
    }

    /// Takes a record's past out of the journal for good, with the photos only it showed, and leaves no byte of it in the
    /// file; nil when nothing was known of the record.
    ///
    /// A record that lives keeps what it holds now. Backups made before keep all they have.
    public static func purge(path: String, model: Model, _ entity: Entity, _ id: RecordID) throws -> Purge? {
        try purge(path: path, model: model, entity, id, log: .silent) { _ in }
    }

    /// `also` deletes, in the same transaction, what else belongs to the record.
    package static func purge(
        path: String,
        model: Model,
        _ entity: Entity,
        _ id: RecordID,
        log: Log,
        _ also: (borrowing Transaction) throws -> Void
    ) throws -> Purge? {
        let upkeep = try Upkeep(path, model, log)
        return try translating(path) { try upkeep.purge(entity, id, also) }
    }

    private static func open(_ path: String, _ mode: Connection.Mode) throws -> Connection {
        try translating(path) {
            let connection = try Connection(path, mode)
            guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
                throw StoreOpenError(path, .foreign)
            }
            let format = try connection.integer("PRAGMA user_version") ?? 0
            guard format > 0 else { throw StoreOpenError(path, .damaged("it has format \(format)")) }
            return connection
        }
    }

    private static func status(of file: DatabaseFile) throws(StoreOpenError) -> DatabaseFile.Status {
        do { return try file.status() } catch { throw StoreOpenError(file.path, .unreadable(error.message)) }
    }

    /// Says what SQLite refuses in the words of who opens a file.
    private static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLiteError { throw StoreOpenError(path, error) }
    }
}
