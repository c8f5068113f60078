import Records
import SQLite

/// Where the tokens of an entity's records are kept: an FTS5 table, whose content can also be read by id.
struct SearchTable: Sendable {
    /// What every name of such a table begins and ends with.
    static let (prefix, suffix) = ("search_", "_words")

    let table: String

    /// The FTS5 table, and the one it keeps the tokens' text in.
    let name: SQLName
    let contentName: SQLName

    let create: String
    let select: String
    /// The record in which FTS5 keeps the number of rows.
    let selectAverages: String
    let insert: String
    let update: String
    let delete: String

    /// Nil for an entity that has nothing to search.
    init?(_ entity: Entity) {
        guard !entity.searchedPlaces.isEmpty else { return nil }
        // No entity's name can make it another's inner table: those end otherwise.
        table = "\(Self.prefix)\(entity.name)\(Self.suffix)"
        name = SQLName(table)
        contentName = SQLName(table + "_content")
        create = """
            CREATE VIRTUAL TABLE IF NOT EXISTS \(name)
            USING fts5 (tokens, tokenize = "\(Self.tokenizer)", prefix = '1 2 3', columnsize = 0)
            """
        select = "SELECT c0\nFROM \(contentName)\nWHERE id = ?1"
        selectAverages = "SELECT block\nFROM \(SQLName(table + "_data"))\nWHERE id = 1"
        insert = "INSERT INTO \(name) (rowid, tokens)\nVALUES (?1, ?2)"
        update = "UPDATE \(name)\nSET tokens = ?2\nWHERE rowid = ?1"
        delete = "DELETE FROM \(name)\nWHERE rowid = ?1"
    }

    /// Cuts at spaces alone: our tokens hold all other signs.
    private static let tokenizer: String = {
        let signs = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { String(UnicodeScalar($0)) }.filter { sign in
            !sign.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
        }
        // A quote within SQL's quotes, and within those of FTS5.
        let quoted = signs.map { $0 == "\"" ? "\"\"" : $0 == "'" ? "''" : $0 }.joined()
        return "ascii tokenchars '\(quoted)'"
    }()
}
