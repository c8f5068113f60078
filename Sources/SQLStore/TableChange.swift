import Records
import SQLite

/// The changes of one entity's table, each a few statements.
struct TableChange {
    let table: Table
    let connection: Connection
    let zone: Zone

    private var name: SQLName { SQLName(table.entity.name) }

    func create() throws(SQLiteError) { try table.create(on: connection) }

    func rename(from old: String) throws(SQLiteError) {
        try connection.run("ALTER TABLE \(SQLName(old))\nRENAME TO \(name)")
        for (table, column) in [("store_fields", "entity"), ("store_entities", "name")] {
            try connection.run("UPDATE \(table)\nSET \(column) = ?1\nWHERE \(column) = ?2", self.table.entity.name, old)
        }
    }

    func rename(_ old: String, _ new: String) throws(SQLiteError) {
        try connection.run("ALTER TABLE \(name)\nRENAME COLUMN \(SQLName(old)) TO \(SQLName(new))")
        let sql = "UPDATE store_fields\nSET name = ?1\nWHERE name = ?2\nAND entity = ?3"
        try connection.run(sql, new, old, table.entity.name)
    }

    /// Adds a field's column; the rows that are there hold the default.
    func add(_ field: String) throws(SQLiteError) {
        try addColumn(field)
        guard let place = table.entity.place(named: field) else { return }
        let value = table.entity.fields[place].defaultValue(in: zone)
        try set(
            field,
            to: value.isNull && !table.entity.fields[place].allowsNull ? table.entity.fields[place].filling : value
        )
    }

    /// Puts something where nothing was.
    func fill(_ field: String) throws(SQLiteError) {
        guard let place = table.entity.place(named: field) else { return }
        try set(field, to: table.entity.fields[place].filling, where: "\nWHERE \(SQLName(field)) IS NULL")
    }

    func addColumn(_ column: String) throws(SQLiteError) {
        guard let column = table.column(named: column) else { return }
        try connection.run("ALTER TABLE \(name)\nADD COLUMN \(SQLName(column.name)) \(column.definition)")
        guard case .photoSize(let field) = column.content else { return }
        let photo = SQLName(field.name)
        try connection.run(
            """
            UPDATE \(name)
            SET \(SQLName(column.name)) = (SELECT thumbnail_size FROM photo_files WHERE hash = \(photo))
            WHERE \(photo) IS NOT NULL
            """
        )
    }

    func dropColumn(_ column: String) throws(SQLiteError) {
        try connection.run("ALTER TABLE \(name)\nDROP COLUMN \(SQLName(column))")
    }

    func createIndex(_ index: String) throws(SQLiteError) {
        guard let index = table.indexes.first(where: { $0.name == index }) else { return }
        try connection.run(index.sql)
    }

    /// Writes the table anew as the model wants it; its indexes go with the old one.
    func rebuild() throws(SQLiteError) {
        let present = try FileShape(connection).tables[table.entity.name] ?? []
        let ours = Table.standardColumns + table.columns.map(\.name)
        let kept = present.filter { column in !ours.contains { $0.foldedName == column.name.foldedName } }
        let names = (ours + kept.map(\.name)).map { SQLName($0).description }.joined(separator: ", ")
        let copy = SQLName("store_rebuilt")
        try connection.run(table.definition(named: "store_rebuilt", kept: kept))
        try connection.run("INSERT INTO \(copy) (\(names))\nSELECT \(names)\nFROM \(name)")
        try connection.run("DROP TABLE \(name)")
        try connection.run("ALTER TABLE \(copy)\nRENAME TO \(name)")
    }

    private func set(_ field: String, to value: Value, where condition: String = "") throws(SQLiteError) {
        guard !value.isNull else { return }
        let statement = try connection.statement("UPDATE \(name)\nSET \(SQLName(field)) = ?1\(condition)")
        try statement.bind(1, value)
        try statement.run()
    }
}

extension Connection {
    /// Runs a statement with texts for its parameters.
    func run(_ sql: String, _ first: String, _ others: String...) throws(SQLiteError) {
        let statement = try statement(sql)
        for (index, value) in ([first] + others).enumerated() { try statement.bind(index + 1, value) }
        try statement.run()
    }
}
