/// What SQLite reports: its extended code, its words, and the statement that met it.
package struct SQLiteError: Error, Equatable {
    /// The extended result code: the primary one and eight bits of detail.
    package let code: Int32
    package let message: String
    package let sql: String

    /// The operating system's error behind it, 0 for none.
    package let systemError: Int32

    package init(code: Int32, message: String, sql: String = "", systemError: Int32 = 0) {
        self.code = code
        self.message = message
        self.sql = sql
        self.systemError = systemError
    }

    /// The result code without its detail.
    package var primaryCode: Int32 { code & 0xFF }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String {
        "\(message) (SQLite error \(code)\(systemError == 0 ? "" : ", system error \(systemError)"))"
            + (sql.isEmpty ? "" : ": \(sql)")
    }
}
