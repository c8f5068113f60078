import SQLite

/// What a database file says of itself, by name.
struct Settings {
    enum Name: String {
        /// Made once by chance: tells whether a log belongs to the file it lies beside.
        case identity
        case language
        /// All that the tables were made for.
        case model
        /// The version of the model that wrote last.
        case modelVersion
        /// How often a record's past was purged.
        case purges
        /// A record's past was purged, and the file is not yet swept of it.
        case sweep
        /// Written to see whether the disk takes it; means nothing.
        case trial
    }

    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    func value(_ name: Name) throws(SQLiteError) -> String? {
        let statement = try connection.statement("SELECT value\nFROM store_settings\nWHERE name = ?1")
        try statement.bind(1, name.rawValue)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : nil
    }

    func set(_ name: Name, _ value: String) throws(SQLiteError) {
        let statement = try connection.statement(
            "INSERT INTO store_settings (name, value)\nVALUES (?1, ?2)\nON CONFLICT (name) DO UPDATE SET value = ?2"
        )
        try statement.bind(1, name.rawValue)
        try statement.bind(2, value)
        try statement.run()
    }

    func remove(_ name: Name) throws(SQLiteError) {
        try connection.run("DELETE FROM store_settings\nWHERE name = ?1", name.rawValue)
    }
}
