import SQLStore
import SQLite

/// All rows of all tables of a database file, as texts.
struct Contents: Equatable {
    /// By table: its rows, each with the names of its columns.
    let tables: [String: [String]]
    /// What the schema says.
    let schema: [String]

    init(_ path: String) throws {
        let connection = try Connection(path, .readOnly)
        var tables: [String: [String]] = [:]
        for table in try Self.column("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", connection) {
            let columns = try Self.column(
                "SELECT name FROM pragma_table_info(\(Self.quoted(table, "'"))) ORDER BY name",
                connection
            )
            let values = columns.map { "\(Self.quoted($0 + "=", "'")) || quote(\(Self.quoted($0, "\"")))" }
            let sql = "SELECT \(values.joined(separator: " || ' ' || ")) FROM \(Self.quoted(table, "\"")) ORDER BY 1"
            tables[table] = try Self.column(sql, connection)
        }
        self.tables = tables
        schema = try Self.column("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY 1", connection)
    }

    private static func quoted(_ name: String, _ quote: Character) -> String {
        "\(quote)\(name.map { $0 == quote ? "\(quote)\(quote)" : String($0) }.joined())\(quote)"
    }

    private static func column(_ sql: String, _ connection: Connection) throws -> [String] {
        let statement = try connection.statement(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }
}
