import Records
import SQLite

/// The tables of a database file, and the marks by which it is known.
struct Schema {
    /// `PLst`: by this SQLite's own header tells whose file it is.
    static let applicationID: Int64 = 0x504C_7374

    /// The layout of the tables that are no entity's; a program refuses a newer one.
    static let format: Int64 = 2

    private static let ownPrefixes = ["journal_", "photo_", "search_", "store_", "sqlite_"]

    let model: Model
    let tables: [Table]

    init(_ model: Model) {
        self.model = model
        tables = model.entities.map(Table.init)
        precondition(
            !model.entities.contains { Self.isStoreTable($0.name) },
            "an entity has the name of a table of the store"
        )
    }

    static func isStoreTable(_ name: String) -> Bool {
        ownPrefixes.contains { name.foldedName.starts(with: $0.utf8) }
    }

    /// Changes whenever the file has to: with the model, with what is derived from its rows, with the store's own tables.
    func digest(_ engine: SQLEngine) -> String {
        let marks = tables.map { "\(engine.marks(of: $0))" }
        let indexes = tables.flatMap { $0.indexes.map(\.sql) }
        let version = "\(Self.format) \(model.version)"
        return ([version, model.digest] + marks + indexes + Self.ownTables).joined(separator: "\n")
    }

    /// Makes everything in an empty file.
    func create(on engine: SQLEngine, identity: String) throws(SQLiteError) {
        let connection = engine.connection
        try connection.run("PRAGMA application_id = \(Self.applicationID)")
        try connection.run("PRAGMA user_version = \(Self.format)")
        for statement in Self.ownTables { try connection.run(statement) }
        for table in tables { try table.create(on: connection) }
        try Settings(connection).set(.identity, identity)
        try note(on: engine)
    }

    /// Writes down what the file holds now.
    func note(on engine: SQLEngine) throws(SQLiteError) {
        for table in tables {
            let entity = table.entity.name
            for field in table.entity.fields {
                let sql = "INSERT OR REPLACE INTO store_fields (entity, name, storage)\nVALUES (?1, ?2, ?3)"
                try engine.connection.run(sql, entity, field.name, field.kind.storage.rawValue)
            }
            let marks = engine.marks(of: table)
            let sql = "INSERT OR REPLACE INTO store_entities (name, keys, words)\nVALUES (?1, ?2, ?3)"
            try engine.connection.run(sql, entity, marks.keys, marks.words)
        }
        let settings = Settings(engine.connection)
        try settings.set(.language, engine.language)
        try settings.set(.modelVersion, String(model.version))
        try settings.set(.model, digest(engine))
    }

    /// Makes one of the store's own tables or indexes.
    func createOwn(_ name: String, on connection: Connection) throws(SQLiteError) {
        for sql in Self.ownTables where Self.name(of: sql) == name { try connection.run(sql) }
    }

    /// The store's own tables and indexes, in the order in which they can be made.
    static var ownNames: [String] { ownTables.map(name) }

    /// What a statement makes.
    private static func name(of sql: String) -> String {
        let words = sql.split { $0 == " " || $0 == "\n" }.map(String.init)
        guard let place = words.firstIndex(where: { $0 == "TABLE" || $0 == "INDEX" }), place + 1 < words.count else {
            preconditionFailure("nothing is made by \(sql)")
        }
        return words[place + 1]
    }

    static let ownTables = [
        """
        CREATE TABLE store_settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        // How each field of every version of the model is stored: of SQLite's types there are too few.
        """
        CREATE TABLE store_fields (
            entity TEXT NOT NULL,
            name TEXT NOT NULL,
            storage TEXT NOT NULL,
            PRIMARY KEY (entity, name)
        ) STRICT, WITHOUT ROWID
        """,
        // What the sort keys and search words of each entity were made with.
        """
        CREATE TABLE store_entities (
            name TEXT PRIMARY KEY,
            keys TEXT NOT NULL,
            words TEXT NOT NULL
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
        // Which photos the journal shows, for it needs them.
        """
        CREATE TABLE journal_photos (
            hash BLOB NOT NULL,
            record INTEGER NOT NULL,
            change INTEGER NOT NULL REFERENCES journal_changes (number),
            PRIMARY KEY (hash, record, change)
        ) STRICT, WITHOUT ROWID
        """,
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
