import CSQLite

extension SQLiteError {
    /// What the connection met last.
    init(of handle: OpaquePointer, in sql: String) {
        let code = unsafe sqlite3_extended_errcode(handle)
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        let isOutside = [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_READONLY].contains(code & 0xFF)
        // Otherwise the number is that of an older trouble.
        let systemError = isOutside ? unsafe sqlite3_system_errno(handle) : 0
        self.init(code: code, message: message, sql: sql, systemError: systemError)
    }
}
