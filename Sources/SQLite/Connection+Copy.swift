import CSQLite

extension Connection {
    /// Copies the whole database, as the open transaction of this connection sees it, into an empty one.
    ///
    /// Others go on writing meanwhile: the snapshot that is copied is held by the transaction.
    package func copy(to target: Connection) throws(SQLiteError) {
        try unsafe target.takeCopy(of: handle)
    }

    /// Makes this connection's file a copy; a power cut meanwhile may leave it in pieces, which its maker must expect.
    package func takeHaste() throws(SQLiteError) {
        try run("PRAGMA synchronous = OFF")
        try run("PRAGMA journal_mode = OFF")
    }

    private func takeCopy(of source: OpaquePointer) throws(SQLiteError) {
        SQLiteError.forgetSystemError()
        guard let backup = unsafe sqlite3_backup_init(handle, "main", source, "main") else {
            throw error(in: "backup")
        }
        unsafe sqlite3_backup_step(backup, -1)
        // Tells how the step went, too.
        guard unsafe sqlite3_backup_finish(backup) == SQLITE_OK else { throw error(in: "backup") }
    }
}

/// Leaving no trace.
extension Connection {
    /// From here on what is deleted is overwritten.
    package func deleteSecurely() throws(SQLiteError) {
        guard try integer("PRAGMA secure_delete = ON") == 1 else { throw .refused("secure_delete = ON") }
    }

    /// Writes the file anew without the pages and parts of pages that nothing holds any more.
    package func vacuum() throws(SQLiteError) {
        try run("VACUUM")
    }
}
