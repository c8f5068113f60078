import FoundationEssentials
import SQLite
import Testing

@Suite struct ConnectionTests {
    @Test func `a connection trusts no file, and bounds what a statement may ask`() throws {
        try withFile { path in
            for mode in [Connection.Mode.readWrite, .readOnly] {
                let connection = try Connection(path, mode)

                #expect(connection.isDefensive)
                #expect(connection.limitsHold)
                #expect(try connection.integer("PRAGMA trusted_schema") == 0)
                #expect(try connection.integer("PRAGMA cell_size_check") == 1)
                #expect(try connection.integer("PRAGMA foreign_keys") == 1)
                #expect(try connection.integer("PRAGMA busy_timeout") == 5000)
            }
        }
    }

    @Test func `the writer waits for the disk at each commit, and alone empties the log`() throws {
        try withFile { path in
            let connection = try Connection(path, .readWrite)
            try connection.becomeWriter()

            #expect(try connection.text("PRAGMA journal_mode") == "wal")
            #expect(try connection.integer("PRAGMA synchronous") == 2)
            #expect(try connection.integer("PRAGMA journal_size_limit") == 16 << 20)
            // The count of pages replaces SQLite's own hook; writing a lot must leave all of it in the log.
            try connection.run("CREATE TABLE t (b BLOB) STRICT")
            try connection.run("INSERT INTO t VALUES (zeroblob(8000000))")
            #expect(connection.logPages > 1900)
            #expect(try connection.checkpoint(.passive))
            #expect(connection.logPages == 0)
        }
    }

    @Test func `what is asked again and again stays prepared, however much else is asked, and that is bounded`() throws
    {
        try withFile { path in
            let connection = try Connection(path, .readOnly)
            let kept = try connection.statement("SELECT 'again'")

            for number in 0..<2000 {
                let statement = try connection.statement("SELECT \(number)")
                #expect(try statement.step() && statement.integer(0) == Int64(number))
                statement.reset()
                #expect(try connection.statement("SELECT 'again'") === kept)
            }

            #expect(connection.statementCount <= 512)
            #expect(try connection.statement("SELECT 0") !== kept)
        }
    }

    @Test func `a reader cannot write, and keeps its snapshot`() throws {
        try withFile { path in
            let writer = try Connection(path, .readWrite)
            try writer.becomeWriter()
            try writer.run("CREATE TABLE t (n INTEGER) STRICT")
            let reader = try Connection(path, .readOnly)

            try reader.run("BEGIN")
            #expect(try reader.integer("SELECT count(*) FROM t") == 0)
            try writer.run("INSERT INTO t VALUES (1)")
            #expect(try reader.integer("SELECT count(*) FROM t") == 0)
            #expect(try !writer.checkpoint(.truncate))
            try reader.run("COMMIT")

            #expect(try reader.integer("SELECT count(*) FROM t") == 1)
            let error = #expect(throws: SQLiteError.self) { try reader.run("DELETE FROM t") }
            #expect(error?.trouble == .readOnly)
        }
    }

    @Test(arguments: ["a?immutable=1", "50%41", "q#x", "it's", "日本 é", "\"quoted\""])
    func `a file may have any name`(name: String) throws {
        try withFile(name) { path in
            let connection = try Connection(path, .readWrite)
            try connection.run("CREATE TABLE t (n INTEGER) STRICT")

            #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64 ?? 0 > 0)
            #expect(try Connection(path, .readOnly).integer("SELECT count(*) FROM t") == 0)
        }
    }

    @Test func `texts and bytes come back as they were, empty and with zeros inside`() throws {
        try withFile { path in
            let connection = try Connection(path, .readWrite)
            try connection.run("CREATE TABLE t (t TEXT, b BLOB) STRICT")
            let cases: [(String, [UInt8])] = [
                ("", []), ("a\u{0}b", [0, 1, 0]), ("e\u{301}", [255]), (String(repeating: "字", count: 5000), [7]),
            ]
            for (text, bytes) in cases {
                let insert = try connection.statement("INSERT INTO t VALUES (?, ?)")
                try insert.bind(1, text)
                try insert.bind(2, bytes)
                try insert.run()
            }

            let select = try connection.statement("SELECT t, b FROM t ORDER BY rowid")
            for (text, bytes) in cases {
                #expect(try select.step())
                #expect(select.text(0).utf8.elementsEqual(text.utf8))
                #expect(select.bytes(1) == bytes)
                #expect(!select.isNull(0))
                #expect(!select.isNull(1))
            }
        }
    }

    @Test func `an error carries SQLite's extended code and the statement`() throws {
        try withFile { path in
            let connection = try Connection(path, .readWrite)
            try connection.run("CREATE TABLE t (n INTEGER UNIQUE) STRICT")
            try connection.run("INSERT INTO t VALUES (1)")

            let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (1)") }
            #expect(error?.code == 2067)
            #expect(error?.sql == "INSERT INTO t VALUES (1)")
            #expect(error?.trouble == .notUnique)
            #expect(throws: SQLiteError.self) { try connection.statement("SELEKT") }
            #expect(throws: SQLiteError.self) { try connection.run("SELECT \"no such column\" FROM t") }
        }
    }

    @Test func `a missing file is not made by opening it`() throws {
        try withFile { path in
            #expect(throws: SQLiteError.self) { try Connection(path + "-other", .readWrite) }
            #expect(!FileManager.default.fileExists(atPath: path + "-other"))
        }
    }

    private func withFile(_ name: String = "test.db", _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path(percentEncoded: false) + "/" + name
        try DatabaseFile(path).create()
        try body(path)
    }
}
