import SQLite

/// Why there is no backup; nothing of the name asked for was made.
public struct BackupError: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// There is a file, or something else, of that name.
        case exists
        /// A file of such a name beside a database is taken for a part of it.
        case partOfDatabase
        case unwritable(String)
        case full
        /// The database cannot be read.
        case unreadable(String)
        /// The copy is not what it should be.
        case unsound(String)
    }

    /// Where the backup was to be.
    public let path: String
    public let reason: Reason

    init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    init(_ path: String, _ error: any Error) {
        switch error {
        case let error as BackupError: self = error
        case let error as DatabaseFile.Failure where error.isFull: self.init(path, .full)
        case let error as DatabaseFile.Failure where error.isTaken: self.init(path, .exists)
        case let error as DatabaseFile.Failure: self.init(path, .unwritable(error.message))
        case let error as SQLiteError where error.trouble == .full: self.init(path, .full)
        case let error as SQLiteError: self.init(path, .unreadable(error.description))
        default: self.init(path, .unwritable("\(error)"))
        }
    }
}

/// One line: what is wrong, and what to do.
extension BackupError: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .partOfDatabase:
            "\(path) would be taken for a part of a database; name a file that does not end with -wal, -shm or -journal"
        case .exists: "\(path) is there already; name a file that is not"
        case .unwritable(let detail): "\(path) cannot be written (\(detail)); name a file in a folder that can"
        case .full: "the disk of \(path) is full; free some space, or name a file on another"
        case .unreadable(let detail): "the database cannot be read for a backup (\(detail))"
        case .unsound(let detail): "the database is damaged (\(detail)); no backup was made: restore an earlier one"
        }
    }
}
