import CSQLite

extension Connection {
    /// A function of texts that the connection's own statements may call.
    private final class TextFunction {
        let body: (String) -> String

        init(_ body: @escaping (String) -> String) { self.body = body }
    }

    /// Gives SQL a function that makes a text of a text, always the same, and null of null.
    package func define(_ name: String, _ body: @escaping (String) -> String) throws(SQLiteError) {
        let function = unsafe Unmanaged.passRetained(TextFunction(body)).toOpaque()
        // SQLite lets go of the function itself when this fails.
        let code = unsafe sqlite3_create_function_v2(
            handle,
            name,
            1,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
            function,
            { context, _, values in unsafe Connection.call(context, values) },
            nil,
            nil,
            { unsafe $0.map { unsafe Unmanaged<TextFunction>.fromOpaque($0).release() } }
        )
        guard code == SQLITE_OK else { throw error(in: name) }
    }

    private static func call(
        _ context: OpaquePointer?,
        _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        guard let value = unsafe values?.pointee, let start = unsafe sqlite3_value_text(value),
            let function = unsafe sqlite3_user_data(context)
        else { return unsafe sqlite3_result_null(context) }
        let count = unsafe Int(sqlite3_value_bytes(value))
        let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        var result = unsafe Unmanaged<TextFunction>.fromOpaque(function).takeUnretainedValue().body(text)
        result.withUTF8 { bytes in
            let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            unsafe sqlite3_result_text64(
                context,
                start,
                UInt64(bytes.count),
                sqlite_transient(),
                UInt8(SQLITE_UTF8)
            )
        }
    }
}
