import CSQLite
import Glibc

extension SQLiteError {
    /// What the connection met last, in a call before which the system's error was forgotten.
    init(of handle: OpaquePointer, in sql: String) {
        // Not `sqlite3_system_errno`: it says nothing of a commit, and goes on telling of an older trouble.
        let systemError = errno
        let code = unsafe sqlite3_extended_errcode(handle)
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        let isOutside = [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_READONLY].contains(code & 0xFF)
        self.init(code: code, message: message, sql: sql, systemError: isOutside ? systemError : 0)
    }

    /// Before a call to SQLite: what the system says afterwards is then about that call.
    static func forgetSystemError() { errno = 0 }
}
