import Records
import SQLite

extension Schema {
    /// Makes, in one transaction, what the model has and the file lacks, and the sort keys anew when their order changed.
    func complete(_ engine: SQLEngine, language: String) throws(SQLiteError) {
        let settings = Settings(engine.connection)
        let isSameModel = try settings.value(.model) == model.digest
        let collation = try settings.value(.collation)
        let isSameOrder = try settings.value(.language) == language && collation == engine.keys.version
        if isSameModel, isSameOrder { return }
        try engine.connection.run("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            for table in tables {
                let lacksKeys = isSameModel ? false : try table.complete(on: engine.connection)
                if lacksKeys || !isSameOrder { try engine.rebuildKeys(of: table) }
            }
            try settings.set(.model, model.digest)
            try settings.set(.language, language)
            try settings.set(.collation, engine.keys.version)
            try engine.connection.run("COMMIT")
        } catch {
            if engine.connection.isInTransaction { try? engine.connection.run("ROLLBACK") }
            throw error
        }
    }
}

extension SQLEngine {
    /// Writes the sort keys of every row, and the sizes of its photos, in pieces that fit in memory.
    func rebuildKeys(of table: Table) throws(SQLiteError) {
        guard !table.keyColumns.isEmpty else { return }
        let columns = table.keyColumns.enumerated().map { "\(SQLName($1.name)) = ?\($0 + 2)" }
        let set = "UPDATE \(SQLName(table.entity.name))\nSET \(columns.joined(separator: ", "))\nWHERE id = ?1"
        let next = "\(table.select)\nWHERE id > ?1\nORDER BY id\nLIMIT 1000"
        var last: Int64 = 0
        while let id = try rebuildKeys(of: table, set, next, after: last) { last = id }
    }

    /// The last id of the piece; nil when there was none.
    private func rebuildKeys(
        of table: Table,
        _ set: String,
        _ next: String,
        after last: Int64
    ) throws(SQLiteError) -> Int64? {
        let select = try connection.statement(next)
        select.bind(1, last)
        var records: [Record] = []
        while try select.step() { records.append(try table.record(from: select)) }
        let update = try connection.statement(set)
        for record in records {
            update.bind(1, record.id.rawValue)
            for (index, key) in table.entity.sortKeys.enumerated() {
                try update.bind(index + 2, keys.key(key, of: record))
            }
            try update.run()
        }
        return records.last?.id.rawValue
    }
}
