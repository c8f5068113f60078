import Records
import SQLite

/// The SQL by which an entity's table is made.
extension Table {
    static let standardColumns = ["id", "version"]

    /// The columns that are made from others.
    var derivedColumns: [Column] {
        columns.filter { column in
            if case .field = column.content { false } else { true }
        }
    }

    func column(named name: String) -> Column? { columns.first { $0.name == name } }

    func create(on connection: Connection) throws(SQLiteError) {
        try connection.run(definition(named: entity.name))
        for index in indexes { try connection.run(index.sql) }
        if let search { try connection.run(search.create) }
    }

    /// `kept` are columns of fields that are gone from the model.
    func definition(named name: String, kept: [FileShape.Column] = []) -> String {
        let kept = kept.map { "\(SQLName($0.name)) \($0.definition)" }
        let all = columns.map { "\(SQLName($0.name)) \($0.definition)" } + kept
        return """
            CREATE TABLE \(SQLName(name)) (
                id INTEGER PRIMARY KEY,
                version INTEGER NOT NULL\(all.map { ",\n    \($0)" }.joined())
            ) STRICT
            """
    }
}

extension FileShape.Column {
    var definition: String {
        "\(type)\(isRequired ? " NOT NULL" : "")\(standard.map { " DEFAULT \($0)" } ?? "")"
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

    /// SQLite's type for it.
    var columnType: String {
        switch self {
        case .text: "TEXT"
        case .integer, .flag, .time, .date, .reference: "INTEGER"
        case .real: "REAL"
        case .bytes, .photo: "BLOB"
        }
    }

    /// What a column of that type holds, where nothing more is known.
    static func name(ofColumnType type: String) -> String {
        [Storage.text, .integer, .real, .bytes].first { $0.columnType == type }?.rawValue ?? type
    }
}

extension String {
    /// SQLite's names are the same whatever the case of their ASCII letters.
    var foldedName: [UInt8] { utf8.map { (65...90).contains($0) ? $0 | 32 : $0 } }
}
