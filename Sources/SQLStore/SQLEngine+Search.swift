import Records
import SQLite

extension SQLEngine {
    /// Keeps what a record can be found by.
    func addTokens(of record: Record, in table: SearchTable) throws(SQLiteError) {
        let text = record.searchTokens
        if !text.isEmpty { try writeTokens(table.insert, record.id, text) }
    }

    /// Keeps what a record can be found by now; the same tokens are not written again.
    func replaceTokens(of record: Record, in table: SearchTable) throws(SQLiteError) {
        let text = record.searchTokens
        let old = try tokens(of: record.id, in: table)
        if let old, text.isEmpty || !text.utf8.elementsEqual(old.utf8) {
            try text.isEmpty ? removeTokens(of: record.id, in: table) : writeTokens(table.update, record.id, text)
        } else if old == nil, !text.isEmpty {
            try writeTokens(table.insert, record.id, text)
        }
    }

    func removeTokens(of id: RecordID, in table: SearchTable) throws(SQLiteError) {
        let statement = try connection.statement(table.delete)
        statement.bind(1, id.rawValue)
        try statement.run()
    }

    private func tokens(of id: RecordID, in table: SearchTable) throws(SQLiteError) -> String? {
        let statement = try connection.statement(table.select)
        statement.bind(1, id.rawValue)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : nil
    }

    private func writeTokens(_ sql: String, _ id: RecordID, _ text: String) throws(SQLiteError) {
        let statement = try connection.statement(sql)
        defer { statement.clear() }
        statement.bind(1, id.rawValue)
        try statement.bind(2, text)
        try statement.run()
    }
}
