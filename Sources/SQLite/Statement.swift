import CSQLite

/// A prepared statement: values are bound to it, rows stepped through, columns read by place.
@safe package final class Statement {
    package let sql: String
    private let handle: OpaquePointer
    private let database: OpaquePointer

    init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
        SQLiteError.forgetSystemError()
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let handle = unsafe prepared else { throw unsafe SQLiteError(of: database, in: sql) }
        self.sql = sql
        unsafe self.handle = handle
        unsafe self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Goes to the next row; false when there is none, and the statement can be bound anew.
    package func step() throws(SQLiteError) -> Bool {
        SQLiteError.forgetSystemError()
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            reset()
            return false
        default:
            let error = unsafe SQLiteError(of: database, in: sql)
            reset()
            throw error
        }
    }

    /// Runs a statement that returns no row.
    package func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Ends the walk through the rows; one left open would hold the snapshot.
    package func reset() { unsafe sqlite3_reset(handle) }

    /// Forgets what was bound, for a statement that is kept: a long text would be kept with it.
    package func clear() { unsafe sqlite3_clear_bindings(handle) }

    package var parameterCount: Int { unsafe Int(sqlite3_bind_parameter_count(handle)) }
}

/// Parameters, counted from 1.
extension Statement {
    package func bindNull(_ place: Int) { unsafe sqlite3_bind_null(handle, Int32(place)) }

    package func bind(_ place: Int, _ number: Int64) { unsafe sqlite3_bind_int64(handle, Int32(place), number) }

    package func bind(_ place: Int, _ number: Double) { unsafe sqlite3_bind_double(handle, Int32(place), number) }

    package func bind(_ place: Int, _ text: String) throws(SQLiteError) {
        var text = text
        let code = text.withUTF8 { bytes in
            let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            // A nil address would bind null.
            return unsafe sqlite3_bind_text64(
                handle,
                Int32(place),
                start ?? Self.nothing,
                UInt64(bytes.count),
                sqlite_transient(),
                UInt8(SQLITE_UTF8)
            )
        }
        guard code == SQLITE_OK else { throw unsafe SQLiteError(of: database, in: sql) }
    }

    package func bind(_ place: Int, _ bytes: [UInt8]) throws(SQLiteError) {
        let code =
            bytes.isEmpty
            ? unsafe sqlite3_bind_zeroblob(handle, Int32(place), 0)
            : unsafe sqlite3_bind_blob64(handle, Int32(place), bytes, UInt64(bytes.count), sqlite_transient())
        guard code == SQLITE_OK else { throw unsafe SQLiteError(of: database, in: sql) }
    }

    private static var nothing: UnsafePointer<CChar> {
        let nothing: StaticString = ""
        return unsafe UnsafeRawPointer(nothing.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

/// Columns of the row, counted from 0.
extension Statement {
    package func isNull(_ place: Int) -> Bool { unsafe sqlite3_column_type(handle, Int32(place)) == SQLITE_NULL }

    package func integer(_ place: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(place)) }

    package func real(_ place: Int) -> Double { unsafe sqlite3_column_double(handle, Int32(place)) }

    /// Empty for null.
    package func text(_ place: Int) -> String {
        guard let start = unsafe sqlite3_column_text(handle, Int32(place)) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(handle, Int32(place)))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Empty for null.
    package func bytes(_ place: Int) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, Int32(place)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, Int32(place)))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Adds the text to `bytes`, and returns its place there; what is no UTF-8 in it is mended as in `text`.
    package func addText(_ place: Int, to bytes: inout [UInt8]) -> Range<Int> {
        let first = bytes.count
        guard let start = unsafe sqlite3_column_text(handle, Int32(place)) else { return first..<first }
        let count = unsafe Int(sqlite3_column_bytes(handle, Int32(place)))
        let text = unsafe UnsafeBufferPointer(start: start, count: count)
        if unsafe Self.isUTF8(text.span) {
            unsafe bytes.append(contentsOf: text)
        } else {
            unsafe bytes.append(contentsOf: String(decoding: text, as: UTF8.self).utf8)
        }
        return first..<bytes.count
    }

    private static func isUTF8(_ text: Span<UInt8>) -> Bool {
        var all: UInt8 = 0
        for index in text.indices { all |= text[index] }
        return all < 0x80 || (try? UTF8Span(validating: text)) != nil
    }

    /// Adds the bytes to `bytes`, and returns their place there.
    package func addBytes(_ place: Int, to bytes: inout [UInt8]) -> Range<Int> {
        let first = bytes.count
        if let start = unsafe sqlite3_column_blob(handle, Int32(place)) {
            let count = unsafe Int(sqlite3_column_bytes(handle, Int32(place)))
            unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
        }
        return first..<bytes.count
    }

    /// A digest of 32 bytes as four words, first byte uppermost; nil for null and any other length.
    package func words(_ place: Int) -> (UInt64, UInt64, UInt64, UInt64)? {
        guard let start = unsafe sqlite3_column_blob(handle, Int32(place)),
            unsafe sqlite3_column_bytes(handle, Int32(place)) == 32
        else { return nil }
        func word(_ index: Int) -> UInt64 {
            unsafe UInt64(bigEndian: start.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        }
        return (word(0), word(1), word(2), word(3))
    }
}
