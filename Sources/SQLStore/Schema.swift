import Records
import SQLite

/// The tables of a database file, and the marks by which it is known.
struct Schema {
    /// `PLst`: by this SQLite's own header tells whose file it is.
    static let applicationID: Int64 = 0x504C_7374

    /// The layout of the tables that are no entity's; a program refuses a newer one.
    static let format: Int64 = 1

    let model: Model
    let tables: [Table]

    init(_ model: Model) {
        self.model = model
        tables = model.entities.map(Table.init)
        let taken = ["journal_", "photo_", "search_", "store_", "sqlite_"]
        precondition(
            !model.entities.contains { entity in taken.contains { entity.name.utf8.starts(with: $0.utf8) } },
            "an entity has the name of a table of the store"
        )
    }

    /// Makes everything in an empty file.
    func create(on connection: Connection, identity: String) throws(SQLiteError) {
        try connection.run("PRAGMA application_id = \(Self.applicationID)")
        try connection.run("PRAGMA user_version = \(Self.format)")
        for statement in Self.ownTables { try connection.run(statement) }
        for table in tables { try table.create(on: connection) }
        try Settings(connection).set(.identity, identity)
    }

    static let ownTables = [
        """
        CREATE TABLE store_settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE journal_changes (
            number INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            user INTEGER,
            user_name TEXT NOT NULL,
            title TEXT NOT NULL,
            undoes INTEGER REFERENCES journal_changes (number)
        ) STRICT
        """,
        """
        CREATE INDEX journal_changes_undoes ON journal_changes (undoes)
        WHERE undoes IS NOT NULL
        """,
        "CREATE INDEX journal_changes_user_name ON journal_changes (user_name)",
        """
        CREATE TABLE journal_records (
            change INTEGER NOT NULL REFERENCES journal_changes (number),
            position INTEGER NOT NULL,
            entity TEXT NOT NULL,
            record INTEGER NOT NULL,
            version INTEGER NOT NULL,
            kind TEXT NOT NULL,
            fields_before TEXT NOT NULL,
            fields_after TEXT NOT NULL,
            PRIMARY KEY (change, position)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX journal_records_record ON journal_records (record, version, change, position)",
        // For lists of changes, which leave out most of some sort.
        "CREATE INDEX journal_records_entity ON journal_records (entity, kind, change)",
        """
        CREATE TABLE photo_files (
            hash BLOB PRIMARY KEY,
            media_type TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            count INTEGER NOT NULL,
            thumbnail_size INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        // With row ids: the bytes must not lie in the inner pages of a tree.
        """
        CREATE TABLE photo_renditions (
            hash BLOB NOT NULL REFERENCES photo_files (hash),
            size INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            jpeg BLOB NOT NULL,
            UNIQUE (hash, size)
        ) STRICT
        """,
        """
        CREATE TABLE photo_pieces (
            hash BLOB NOT NULL REFERENCES photo_files (hash),
            number INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            UNIQUE (hash, number)
        ) STRICT
        """,
    ]
}
