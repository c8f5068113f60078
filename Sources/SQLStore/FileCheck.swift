import Logging
import Records
import SQLite
import Threads

/// Looks through a large file while it is served, table after table, on a thread of its own.
struct FileCheck: Sendable {
    private let path: String
    private let tables: [String]
    private let log: Log

    init(_ path: String, _ schema: Schema, _ log: Log) {
        self.path = path
        self.log = log
        // The photos' bytes, most of the file, are left out: a damaged one hurts that photo alone.
        tables =
            [
                "store_settings", "store_fields", "store_entities", "journal_changes", "journal_records",
                "journal_photos",
            ]
            + ["photo_files"]
            + schema.model.entities.map(\.name)
    }

    /// Calls `stop` when the file is damaged: to write into it would spread that.
    func start(_ stop: @escaping @Sendable (StoreError) -> Void) {
        Thread.start {
            do throws(SQLiteError) {
                if let damage = try damage() { found(damage, stop) } else { log(.debug, "store.checked") }
            } catch {
                if error.trouble == .damaged { found(error.description, stop) } else { skip(error) }
            }
        }
    }

    /// One read a table: a longer one would hold the log.
    private func damage() throws(SQLiteError) -> String? {
        let connection = try Connection(path, .readOnly)
        for table in tables {
            if let damage = try connection.damage(in: SQLName(table)) { return damage }
        }
        return nil
    }

    private func found(_ damage: String, _ stop: (StoreError) -> Void) {
        log(.error, "store.damaged", ["path": path, "finding": damage])
        stop(.damaged(damage))
    }

    private func skip(_ error: SQLiteError) { log(.warning, "store.unchecked", ["reason": error.description]) }
}

extension Connection {
    /// The first fault of the file's structure, or of one table's, in one line; nil when it is sound.
    func damage(in table: SQLName? = nil) throws(SQLiteError) -> String? {
        let finding = try text("PRAGMA quick_check(\(table?.description ?? "1"))") ?? "no answer"
        guard finding != "ok" else { return nil }
        // The first of the lines says only which database.
        return finding.split(separator: "\n").filter { !$0.hasPrefix("***") }.joined(separator: ", ")
    }
}
