import Records
import SQLite

/// Makes a new database file under another name and gives it its own when all is in it: a file of that name is never
/// half made, whenever the machine stops.
struct Creation {
    static func make(_ file: DatabaseFile, _ schema: Schema, _ language: String?) throws(StoreOpenError) {
        let new = DatabaseFile(file.path + "-new")
        do {
            // Left behind by a start that did not come to its end.
            for rest in [new, new.log, new.index, new.journal] { try rest.removeIfThere() }
            try new.create()
            try fill(new, schema, language)
            try new.rename(to: file.path)
        } catch let error as SQLiteError {
            throw StoreOpenError(file.path, error)
        } catch let error as DatabaseFile.Failure {
            throw StoreOpenError(file.path, error.isFull ? .full : .unwritable(error.message))
        } catch {
            throw StoreOpenError(file.path, .failed("\(error)"))
        }
    }

    private static func fill(_ file: DatabaseFile, _ schema: Schema, _ language: String?) throws(SQLiteError) {
        let connection = try Connection(file.path, .readWrite)
        try connection.run("PRAGMA synchronous = FULL")
        try connection.run("BEGIN IMMEDIATE")
        let engine = try SQLEngine(connection, schema, language: language)
        try schema.create(on: engine, identity: String(UInt64.random(in: .min ... .max), radix: 16))
        try connection.run("COMMIT")
        // Kept in the file's header, and on disk when the connection is closed.
        try connection.run("PRAGMA journal_mode = WAL")
    }
}
