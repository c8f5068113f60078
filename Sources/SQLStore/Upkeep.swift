import Logging
public import Records
import SQLite

/// Work on a file that nothing serves meanwhile: who calls for it sees to that.
struct Upkeep {
    private let schema: Schema
    private let engine: SQLEngine

    private var connection: Connection { engine.connection }

    /// Opens a file that is there, and brings it up to date.
    init(_ path: String, _ model: Model, _ log: Log) throws(StoreOpenError) {
        schema = Schema(model)
        let opening = Opening(path)
        guard try opening.isThere() else { throw StoreOpenError(path, .unreadable("there is no such file")) }
        _ = try opening.prepare(schema, nil)
        engine = try opening.engine(schema, nil, nil, log) { _ in }
    }

    /// Makes sort keys and search words anew, in the order of the language; nil keeps the file's.
    func reindex(_ language: String?) throws -> Reindexing {
        let engine = try SQLEngine(connection, schema, language: language ?? engine.language)
        var counts: [String: Int] = [:]
        try transact {
            for table in schema.tables {
                try engine.rebuildKeys(of: table)
                try engine.rebuildWords(of: table)
                let entity = table.entity.name
                counts[entity] = Int(try connection.integer("SELECT count(*)\nFROM \(SQLName(entity))") ?? 0)
            }
            try engine.noteNewOrder()
            try schema.note(on: engine)
        }
        try connection.checkpoint(.truncate)
        return Reindexing(language: engine.language, counts: counts)
    }

    /// Takes a record's past out, in a transaction, and then out of every byte of the file.
    func purge(
        _ entity: Entity,
        _ id: RecordID,
        _ also: (borrowing Transaction) throws -> Void
    ) throws -> Purge? {
        try connection.deleteSecurely()
        let isDue = try Settings(connection).value(.sweep) != nil
        var purge = Purge(changes: 0, photos: 0, isLive: false)
        try transact {
            try withoutActuallyEscaping(also) { also in
                purge = try Transaction.run(on: engine, by: nil, "") { transaction in
                    try also(transaction)
                    return try transaction.purge(entity, id)
                }.value
            }
            try Settings(connection).set(.sweep, "due")
        }
        // A purge before may have been cut short.
        guard purge.changes > 0 || purge.isLive || isDue else {
            try Settings(connection).remove(.sweep)
            return nil
        }
        try sweep()
        return purge
    }

    /// Leaves nothing in the file of what it does not hold any more.
    private func sweep() throws(SQLiteError) {
        for table in schema.tables {
            guard let search = table.search else { continue }
            // Words of earlier versions stay in the index's older parts until it is made anew.
            try connection.run("INSERT INTO \(search.name) (\(search.name))\nVALUES ('rebuild')")
        }
        try connection.checkpoint(.truncate)
        try connection.vacuum()
        try Settings(connection).remove(.sweep)
        guard try connection.checkpoint(.truncate) else { throw .held }
    }

    private func transact(_ body: () throws -> Void) throws {
        try connection.run("BEGIN IMMEDIATE")
        do {
            try body()
            try connection.run("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }
}

/// What a rebuild of sort keys and search words came to.
public struct Reindexing: Equatable, Sendable {
    /// The language whose order the lists are in now.
    public let language: String
    /// The records of each entity, by its name.
    public let counts: [String: Int]

    public func count(of entity: Entity) -> Int { counts[entity.name] ?? 0 }
}
