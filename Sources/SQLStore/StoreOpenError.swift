/// Why a store cannot be opened; the file is as it was.
public struct StoreOpenError: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// Something else than a database: a picture, a text.
        case notADatabase
        /// An empty file.
        case empty
        /// A folder, or anything that is no file.
        case noFile
        /// A database of another program.
        case foreign
        /// Made by a newer version of this program.
        case newer(file: Int, program: Int)
        /// Made by a version of the program whose model is newer.
        case newerModel(file: Int, program: Int)
        /// What the model describes cannot be made of what the file holds.
        case otherModel(MigrationRefusal)
        /// It would have to be brought up to date, and the backup before that failed.
        case noBackup(BackupError)
        case damaged(String)
        /// The log beside the file belongs to another one.
        case strayLog
        /// There is a rollback journal beside the file, which ours never has.
        case strayJournal
        case unreadable(String)
        case unwritable(String)
        case full
        /// Another process holds it.
        case busy
        case failed(String)
    }

    public let path: String
    public let reason: Reason

    init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

/// One line: what is wrong, and what to do.
extension StoreOpenError: CustomStringConvertible {
    public var description: String { "\(path) \(words)" }

    private var words: String {
        switch reason {
        case .notADatabase:
            "is not a database; move it away to start with an empty one, or name another data folder"
        case .empty: "is empty, so its records are lost; restore a backup, or move it away to start anew"
        case .noFile: "is not a file; move it away, or name another data folder"
        case .foreign: "is a database of another program; name another data folder"
        case .newer(let file, let program):
            "has format \(file), which a newer version wrote; this one knows format \(program): use the newer version"
        case .newerModel(let file, let program):
            "has records of model \(file), which a newer version wrote; this one knows model \(program): use the newer"
                + " version"
        case .otherModel(let refusal):
            "cannot be brought up to date: \(refusal); nothing was changed: use the version that wrote it"
        case .noBackup(let error): "has to be brought up to date, and the backup before that failed: \(error)"
        case .damaged(let detail): "is damaged (\(detail)); nothing was changed: restore a backup"
        case .strayLog:
            "does not belong to the log \(path)-wal beside it; restore the two files of one backup, or move the log away"
        case .strayJournal:
            "does not belong to the journal \(path)-journal beside it; restore the one file of a backup, or move the journal away"
        case .unreadable(let detail): "cannot be read (\(detail)); give this user the right to"
        case .unwritable(let detail): "cannot be written to (\(detail)); give this user the right to, or free the disk"
        case .full: "cannot be opened, the disk is full; free some space"
        case .busy: "is used by another process; stop that one first"
        case .failed(let detail): "cannot be opened (\(detail))"
        }
    }
}
