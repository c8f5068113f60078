import CSQLite

/// What SQLite says when it does not do as it is told.
struct HandError: Error {
    let message: String
}

/// One connection, its statements prepared once.
@safe final class HandDatabase {
    private let handle: OpaquePointer
    // By address: the texts are the program's own.
    private var statements: [Int: HandStatement] = [:]

    init(_ path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
        guard unsafe sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let handle = unsafe opened else {
            throw HandError(message: "\(path) cannot be opened")
        }
        unsafe self.handle = handle
        unsafe sqlite3_busy_timeout(handle, 5000)
    }

    func statement(_ sql: StaticString) throws -> HandStatement {
        let address = unsafe Int(bitPattern: sql.utf8Start)
        if let statement = statements[address] { return statement }
        let statement = try unsafe HandStatement(sql, on: handle)
        statements[address] = statement
        return statement
    }

    /// Runs the reads on one snapshot.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        _ = try statement(HandSQL.begin).step()
        let result = try body()
        _ = try statement(HandSQL.commit).step()
        return result
    }

    /// The key by which a row stands in the order of titles.
    func key(of id: Int64, _ sql: StaticString = HandSQL.titleKey) throws -> [UInt8] {
        let statement = try statement(sql)
        statement.bind(1, id)
        defer { statement.reset() }
        return try statement.step() ? statement.bytes(0) : []
    }
}

@safe final class HandStatement {
    private let handle: OpaquePointer

    init(_ sql: StaticString, on database: OpaquePointer) throws {
        var prepared: OpaquePointer?
        let text = unsafe UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
        let code = unsafe sqlite3_prepare_v3(
            database,
            text,
            Int32(sql.utf8CodeUnitCount),
            UInt32(SQLITE_PREPARE_PERSISTENT),
            &prepared,
            nil
        )
        guard code == SQLITE_OK, let handle = unsafe prepared else {
            throw unsafe HandError(message: String(cString: sqlite3_errmsg(database)))
        }
        unsafe self.handle = handle
    }

    deinit { unsafe sqlite3_finalize(handle) }

    func step() throws -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            reset()
            return false
        case let code:
            reset()
            throw HandError(message: unsafe String(cString: sqlite3_errstr(code)))
        }
    }

    func reset() { unsafe sqlite3_reset(handle) }

    func bind(_ place: Int32, _ number: Int64) { unsafe sqlite3_bind_int64(handle, place, number) }

    func bind(_ place: Int32, _ bytes: [UInt8]) {
        unsafe sqlite3_bind_blob(handle, place, bytes, Int32(bytes.count), sqlite_transient())
    }

    func bind(_ place: Int32, _ text: String) {
        unsafe sqlite3_bind_text(handle, place, text, -1, sqlite_transient())
    }

    func integer(_ place: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, place) }

    func text(_ place: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(handle, place) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(handle, place))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ place: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, place) else { return [] }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, place))))
    }
}
