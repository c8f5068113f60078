import Records
import SQLite

extension Table {
    func create(on connection: Connection) throws(SQLiteError) {
        let columns = columns.map { ",\n    \(SQLName($0.name)) \($0.definition)" }.joined()
        try connection.run(
            """
            CREATE TABLE \(SQLName(entity.name)) (
                id INTEGER PRIMARY KEY,
                version INTEGER NOT NULL\(columns)
            ) STRICT
            """
        )
        try createIndexes(on: connection)
        if let search { try connection.run(search.create) }
    }

    /// Makes what the table lacks, and says whether rows lack their keys now.
    ///
    /// A column of the file that no field has stays.
    func complete(on connection: Connection) throws(SQLiteError) -> Bool {
        let present = try existingColumns(on: connection)
        guard !present.isEmpty else {
            try create(on: connection)
            return false
        }
        let missing = columns.filter { column in !present.contains { $0.foldedName == column.name.foldedName } }
        for column in missing { try add(column, on: connection) }
        try createIndexes(on: connection)
        if let search { try connection.run(search.create) }
        return !missing.isEmpty
    }

    private func add(_ column: Column, on connection: Connection) throws(SQLiteError) {
        let table = SQLName(entity.name)
        let name = SQLName(column.name)
        try connection.run("ALTER TABLE \(table)\nADD COLUMN \(name) \(column.definition)")
        guard case .field(let place) = column.content, case let value = entity.fields[place].defaultValue(in: .utc),
            !value.isNull
        else { return }
        let fill = try connection.statement("UPDATE \(table)\nSET \(name) = ?1")
        try fill.bind(1, value)
        try fill.run()
    }

    private func createIndexes(on connection: Connection) throws(SQLiteError) {
        let table = SQLName(entity.name)
        func create(_ unique: String, _ columns: [String]) throws(SQLiteError) {
            let name = SQLName(([entity.name] + columns).joined(separator: "_"))
            let names = columns.map { SQLName($0).description }.joined(separator: ", ")
            try connection.run("CREATE \(unique)INDEX IF NOT EXISTS \(name) ON \(table) (\(names))")
        }
        for field in entity.uniqueFields { try create("UNIQUE ", [field.name]) }
        for field in entity.fields where field.kind.storage == .reference { try create("", [field.name]) }
        let order = entity.order.compactMap { keyName(of: $0.field) }
        // The id is part of every index: ties need no column.
        if !order.isEmpty { try create("", order) }
        for column in keyColumns where order != [column.name] { try create("", [column.name]) }
    }

    private func existingColumns(on connection: Connection) throws(SQLiteError) -> [String] {
        let statement = try connection.statement("SELECT name\nFROM pragma_table_info(?1)")
        try statement.bind(1, entity.name)
        var names: [String] = []
        while try statement.step() { names.append(statement.text(0)) }
        return names
    }
}

extension Storage {
    /// What a row holds in a column that must hold something, when nothing was put there.
    var blankLiteral: String {
        switch self {
        case .text: "''"
        case .integer, .flag, .time, .date: "0"
        case .reference: "1"
        case .real: "0.0"
        case .bytes: "x''"
        case .photo: "x'\(String(repeating: "00", count: PhotoHash.count))'"
        }
    }
}

extension String {
    /// SQLite's names are the same whatever the case of their ASCII letters.
    var foldedName: [UInt8] { utf8.map { (65...90).contains($0) ? $0 | 32 : $0 } }
}
