import CSQLite
import Glibc

extension SQLiteError {
    /// A file that is sound to SQLite but not to us.
    package static func damage(_ message: String, in sql: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: message, sql: sql)
    }

    /// What an error means to the one who asked.
    package enum Trouble: Equatable, Sendable {
        case full
        case readOnly
        case busy
        case damaged
        case notUnique
        /// The disk fails: what was written may not be there.
        case failing
    }

    package var trouble: Trouble {
        switch primaryCode {
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_SCHEMA: .damaged
        case SQLITE_CONSTRAINT: .notUnique
        case SQLITE_IOERR, SQLITE_CANTOPEN: isOfSync ? .failing : outside
        default: .failing
        }
    }

    /// After a failed sync no one knows what is on disk, whatever the reason given.
    private var isOfSync: Bool { [Self.sync, Self.folderSync].contains(code) }

    // SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC, which are no constants to Swift.
    private static let sync = SQLITE_IOERR | 4 << 8
    private static let folderSync = SQLITE_IOERR | 5 << 8

    private var outside: Trouble {
        switch systemError {
        case ENOSPC, EDQUOT: .full
        case EROFS, EACCES, EPERM: .readOnly
        default: .failing
        }
    }
}
