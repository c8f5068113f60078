import Records
import SQLite

extension Query {
    /// Rows a search finds, each tested by its tokens.
    mutating func append(_ search: SearchText, _ table: Table) {
        guard !search.isEmpty else { return append("TRUE") }
        guard let words = table.search else { return append("FALSE") }
        append("EXISTS (SELECT 1\nFROM \(words.contentName) AS words")
        append("\nWHERE words.id = \(SQLName(table.entity.name)).id")
        for part in search.parts {
            append(" AND instr(words.c0, ")
            append(.text(part.needle))
            append(") > 0")
        }
        append(")")
    }
}
