import CSQLite

extension Connection {
    // 16 MiB: a longer log is cut back when it begins anew.
    private static let logLimit: Int64 = 16 << 20

    /// Settles how the one writing connection writes, and asks back whether SQLite took it: a commit is on disk when it
    /// returns, and no one else empties the log.
    package func becomeWriter() throws(SQLiteError) {
        guard try text("PRAGMA journal_mode = WAL") == "wal" else { throw .refused("journal_mode = WAL") }
        try run("PRAGMA synchronous = FULL")
        guard try integer("PRAGMA synchronous") == 2 else { throw .refused("synchronous = FULL") }
        guard try integer("PRAGMA journal_size_limit = \(Self.logLimit)") == Self.logLimit else {
            throw .refused("journal_size_limit")
        }
        guard try integer("PRAGMA wal_autocheckpoint = 0") == 0 else { throw .refused("wal_autocheckpoint = 0") }
        watchLog()
    }
}

extension SQLiteError {
    /// The file can be opened for reading only.
    package static var unwritable: SQLiteError {
        SQLiteError(code: SQLITE_READONLY, message: "it is read-only")
    }

    /// Another connection keeps the log from being emptied.
    package static var held: SQLiteError {
        SQLiteError(code: SQLITE_BUSY, message: "another process reads it")
    }

    static func refused(_ setting: String) -> SQLiteError {
        SQLiteError(code: SQLITE_MISUSE, message: "SQLite does not accept \(setting)")
    }
}
