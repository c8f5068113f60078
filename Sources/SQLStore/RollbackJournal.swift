import SQLite

/// The rollback journal beside a database, which ours never has: it is another's, or was left by another program.
///
/// SQLite would write it into the database without asking whose it is.
struct RollbackJournal {
    private let file: DatabaseFile

    init(_ database: DatabaseFile) { file = database.journal }

    /// Whether there is one that SQLite would use: one that does not begin with a zero.
    var isThere: Bool {
        get throws(StoreOpenError) {
            do throws(DatabaseFile.Failure) {
                guard case .file(let count) = try file.status(), count > 0 else { return false }
                return try file.head(count: 1) != [0]
            } catch {
                throw StoreOpenError(file.path, .unreadable(error.message))
            }
        }
    }
}
