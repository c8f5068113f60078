import Records
import SQLite

/// What a database file holds, as its own schema and settings tell.
struct FileShape {
    struct Column {
        let name: String
        /// `TEXT`, `INTEGER`, `REAL` or `BLOB`.
        let type: String
        let isRequired: Bool
        /// The literal of its default, if it has one.
        let standard: String?
    }

    struct Index {
        let name: String
        let table: String
        let sql: String
    }

    /// The layout of the store's own tables.
    let format: Int64
    /// The columns of every table.
    let tables: [String: [Column]]
    let indexes: [Index]
    /// By table and column: how the field is stored, which SQLite's types tell only in part.
    let storages: [String: [String: String]]
    /// By table: the marks of what is derived from its rows.
    let marks: [String: DerivedMarks]

    init(_ connection: Connection) throws(SQLiteError) {
        format = try connection.integer("PRAGMA user_version") ?? 0
        var tables: [String: [Column]] = [:]
        for name in try Self.tableNames(connection) { tables[name] = try Self.columns(of: name, connection) }
        self.tables = tables
        indexes = try Self.indexes(connection)
        storages = tables["store_fields"] == nil ? [:] : try Self.storages(connection)
        marks = tables["store_entities"] == nil ? [:] : try Self.marks(connection)
    }

    /// The table of that name, whatever the case of its letters.
    func table(named name: String) -> String? {
        tables[name] == nil ? tables.keys.first { $0.foldedName == name.foldedName } : name
    }

    private static func tableNames(_ connection: Connection) throws(SQLiteError) -> [String] {
        let statement = try connection.statement("SELECT name\nFROM sqlite_schema\nWHERE type = 'table'")
        return try statement.rows { $0.text(0) }
    }

    private static func columns(of table: String, _ connection: Connection) throws(SQLiteError) -> [Column] {
        let statement = try connection.statement(
            "SELECT name, type, \"notnull\", dflt_value\nFROM pragma_table_info(?1)"
        )
        try statement.bind(1, table)
        return try statement.rows { row in
            Column(
                name: row.text(0),
                type: row.text(1),
                isRequired: row.integer(2) != 0,
                standard: row.isNull(3) ? nil : row.text(3)
            )
        }
    }

    private static func indexes(_ connection: Connection) throws(SQLiteError) -> [Index] {
        let statement = try connection.statement(
            "SELECT name, tbl_name, sql\nFROM sqlite_schema\nWHERE type = 'index'\nAND sql IS NOT NULL"
        )
        return try statement.rows { Index(name: $0.text(0), table: $0.text(1), sql: $0.text(2)) }
    }

    private static func storages(_ connection: Connection) throws(SQLiteError) -> [String: [String: String]] {
        let statement = try connection.statement("SELECT entity, name, storage\nFROM store_fields")
        var storages: [String: [String: String]] = [:]
        for row in try statement.rows({ ($0.text(0), $0.text(1), $0.text(2)) }) {
            storages[row.0, default: [:]][row.1] = row.2
        }
        return storages
    }

    private static func marks(_ connection: Connection) throws(SQLiteError) -> [String: DerivedMarks] {
        let statement = try connection.statement("SELECT name, keys, words\nFROM store_entities")
        let rows = try statement.rows { ($0.text(0), DerivedMarks(keys: $0.text(1), words: $0.text(2))) }
        return Dictionary(rows) { one, _ in one }
    }
}

/// What the derived columns and tables of an entity were made with; they are made anew when it is something else.
struct DerivedMarks: Equatable {
    /// Language, version of its order, and which field stands by which.
    let keys: String
    /// Version of the folding of words, and which fields are searched.
    let words: String
}

extension Statement {
    /// All rows, each made into a value.
    func rows<Row>(_ row: (Statement) -> Row) throws(SQLiteError) -> [Row] {
        defer { reset() }
        var rows: [Row] = []
        while try step() { rows.append(row(self)) }
        return rows
    }
}
