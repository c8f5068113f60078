import Records
import SQLite

/// Looks at a database file before anything may write to it.
struct Inspection {
    /// A larger file is looked through while it is served: two milliseconds a mebibyte are too much for a start.
    static let wholeCheckLimit = 4 << 20

    static let magic = Array("SQLite format 3\u{0}".utf8)

    private let file: DatabaseFile
    private let schema: Schema

    /// Whether every page was looked at.
    let isWhole: Bool

    /// Throws unless the file is a sound database of ours that this version can serve, as it is or brought up to date.
    init(_ file: DatabaseFile, count: Int, _ schema: Schema) throws(StoreOpenError) {
        self.file = file
        self.schema = schema
        isWhole = count <= Self.wholeCheckLimit
        try checkHead(count)
        guard try !RollbackJournal(file).isThere else { throw refusal(.strayJournal) }
        let indexWasThere = try status(of: file.index) != .missing
        do throws(StoreOpenError) {
            try checkContents(count)
        } catch {
            // Reading a log makes an index beside it; a refused file's folder stays as it was.
            if !indexWasThere { try? file.index.removeIfThere() }
            throw error
        }
        do { try file.checkWritable() } catch { throw refusal(.unwritable(error.message)) }
    }

    private func checkHead(_ count: Int) throws(StoreOpenError) {
        guard count > 0 else { throw refusal(.empty) }
        let head: [UInt8]
        do { head = try file.head(count: 100) } catch { throw refusal(.unreadable(error.message)) }
        guard head.starts(with: Self.magic) else { throw refusal(.notADatabase) }
        guard head.count == 100 else { throw refusal(.damaged("cut short")) }
    }

    private func checkContents(_ count: Int) throws(StoreOpenError) {
        do {
            guard case .file(let logCount) = try status(of: file.log), logCount > 0 else {
                let connection = try Connection(file.path, .immutable)
                try check(connection)
                return try checkLength(connection, count)
            }
            try checkLogHead()
            // The file alone tells whose it is; a log put beside it may pretend anything.
            let identity = try? Settings(Connection(file.path, .immutable)).value(.identity)
            let connection = try Connection(file.path, .readOnly)
            try check(connection)
            if let identity, try Settings(connection).value(.identity) != identity { throw refusal(.strayLog) }
        } catch {
            throw StoreOpenError(file.path, any: error)
        }
    }

    private func checkLogHead() throws {
        guard let head = try LogHead(file.log.head(count: LogHead.count)), !head.isSound else { return }
        throw refusal(.damaged("the head of the log beside it is not in order"))
    }

    private func check(_ connection: Connection) throws {
        guard try connection.integer("PRAGMA application_id") == Schema.applicationID else { throw refusal(.foreign) }
        let format = try connection.integer("PRAGMA user_version") ?? 0
        guard format > 0 else { throw refusal(.damaged("it has format \(format)")) }
        guard format <= Schema.format else {
            throw refusal(.newer(file: Int(format), program: Int(Schema.format)))
        }
        let tables = try connection.integer("SELECT count(*)\nFROM sqlite_schema\nWHERE name = 'store_settings'")
        guard tables == 1 else { throw refusal(.damaged("its tables are missing")) }
        if isWhole, let damage = try connection.damage() { throw refusal(.damaged(damage)) }
        let version = try Settings(connection).value(.modelVersion).flatMap { Int($0) } ?? 1
        guard version <= schema.model.version else {
            throw refusal(.newerModel(file: version, program: schema.model.version))
        }
        let plan = try MigrationPlan(from: FileShape(connection), to: schema, marks: [:])
        for doubt in plan.doubts where try doubt.holds(on: connection) { throw doubt.refusal }
    }

    /// SQLite reads what is missing of the last page as zeros.
    ///
    /// With a log beside it the file may be shorter.
    private func checkLength(_ connection: Connection, _ count: Int) throws {
        guard try connection.isWhole(count) else { throw refusal(.damaged("cut short")) }
    }

    private func status(of file: DatabaseFile) throws(StoreOpenError) -> DatabaseFile.Status {
        do { return try file.status() } catch { throw refusal(.unreadable(error.message)) }
    }

    private func refusal(_ reason: StoreOpenError.Reason) -> StoreOpenError { StoreOpenError(file.path, reason) }
}

extension Connection {
    /// Whether a file of so many bytes has all its pages.
    func isWhole(_ count: Int) throws(SQLiteError) -> Bool {
        let pages = try integer("PRAGMA page_count") ?? 0
        return Int64(count) >= pages * (try integer("PRAGMA page_size") ?? 0)
    }
}

extension StoreOpenError {
    /// What stopped the opening, in the store's words.
    init(_ path: String, any error: any Error) {
        switch error {
        case let error as StoreOpenError: self = error
        case let error as SQLiteError: self.init(path, error)
        case let error as MigrationRefusal: self.init(path, .otherModel(error))
        case let error as BackupError: self.init(path, .noBackup(error))
        default: self.init(path, .failed("\(error)"))
        }
    }

    init(_ path: String, _ error: SQLiteError) {
        switch error.trouble {
        case .full: self.init(path, .full)
        case .readOnly: self.init(path, .unwritable(error.message))
        case .busy: self.init(path, .busy)
        case .damaged, .notUnique: self.init(path, .damaged(error.message))
        case .failing: self.init(path, .failed(error.description))
        }
    }
}
