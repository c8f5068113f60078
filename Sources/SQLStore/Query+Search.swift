import Records

extension Query {
    /// Rows a search finds, each tested by its tokens.
    mutating func append(testing search: SearchText, _ table: Table) {
        guard !search.isEmpty else { return append("TRUE") }
        guard let words = table.search else { return append("FALSE") }
        append(testing: search.parts, words, table)
    }

    private mutating func append(testing parts: [SearchText.Part], _ words: SearchTable, _ table: Table) {
        append("EXISTS (SELECT 1\nFROM \(words.contentName) AS words")
        append("\nWHERE words.id = \(SQLName(table.entity.name)).id AND ")
        append(tokensOf: "words.c0", have: parts)
        append(")")
    }

    private mutating func append(tokensOf column: String, have parts: [SearchText.Part]) {
        for (index, part) in parts.enumerated() {
            append(index == 0 ? "instr(\(column), " : " AND instr(\(column), ")
            append(.text(part.needle))
            append(") > 0")
        }
    }

    private mutating func append(_ match: WordMatch, _ words: SearchTable) {
        append("SELECT rowid\nFROM \(words.name)\nWHERE \(words.name) MATCH ")
        append(.text(match.text))
    }

    /// The first ids that the index of words lists, in their own order.
    init(listing match: WordMatch, _ words: SearchTable, upTo limit: Int) {
        self.init(text: "")
        append(match, words)
        append("\nORDER BY rowid\nLIMIT ")
        append(.integer(Int64(limit)))
    }

    /// The ids of a request's rows, found first and then put in order.
    init(
        sorting request: FetchRequest,
        _ order: Order,
        _ match: WordMatch,
        _ words: SearchTable,
        rest: [Predicate],
        _ table: Table
    ) {
        // Any index would be one of the order, and lead through all rows.
        self.init(text: "SELECT id\nFROM \(SQLName(table.entity.name)) NOT INDEXED\nWHERE id IN (")
        append(match, words)
        append(")")
        append(rest, table)
        append(order, after: "\nAND ")
        append(order, limit: .integer(Int64(max(0, request.limit))))
    }

    /// The ids of all rows in an order.
    init(walking order: Order, _ table: Table) {
        self.init(text: "SELECT id\nFROM \(SQLName(table.entity.name))")
        append(order, after: "\nWHERE ")
        // With a limit the index of the order is preferred to sorting; the reader stops before.
        append(order, limit: .integer(.max))
    }

    /// The ids of all rows in an order, and whether each is meant.
    init(walking order: Order, testing predicate: Predicate, _ table: Table) {
        self.init(text: "SELECT id, (")
        append(predicate, table)
        append(")\nFROM \(SQLName(table.entity.name))")
        append(order, after: "\nWHERE ")
        append(order, limit: .integer(.max))
    }

    /// The keys by which the row of an id, the first parameter, stands in an order; none when it is not meant.
    init(
        placing order: Order,
        having parts: [SearchText.Part],
        _ words: SearchTable,
        rest: [Predicate],
        _ table: Table
    ) {
        let keys = order.terms.map(\.name).joined(separator: ", ")
        self.init(text: "SELECT \(keys)\nFROM \(SQLName(table.entity.name))\nWHERE id = ")
        append(.null)
        if !parts.isEmpty {
            append(" AND ")
            append(testing: parts, words, table)
        }
        append(rest, table)
        append(order, after: "\nAND ")
    }

    private mutating func append(_ rest: [Predicate], _ table: Table) {
        for part in rest {
            append(" AND (")
            append(part, table)
            append(")")
        }
    }

    /// Counts no further than `limit` what the index of words lists.
    init(counting match: WordMatch, _ words: SearchTable, upTo limit: Int) {
        self.init(text: "SELECT count(*)\nFROM (\n")
        append(match, words)
        append("\nLIMIT ")
        append(.integer(Int64(limit)))
        append(")")
    }

    /// Counts no further than `limit` the rows that have words, up to that of an id.
    init(countingTo id: Int64, _ words: SearchTable, upTo limit: Int) {
        self.init(text: "SELECT count(*)\nFROM (\nSELECT 1\nFROM \(words.contentName)\nWHERE id <= ")
        append(.integer(id))
        append("\nLIMIT ")
        append(.integer(Int64(limit)))
        append(")")
    }

    /// Counts no further than `limit`, among the first so many that a match lists, those that have other words too.
    init(
        counting match: WordMatch,
        firstOf most: Int,
        having parts: [SearchText.Part],
        _ words: SearchTable,
        upTo limit: Int
    ) {
        self.init(text: "SELECT count(*)\nFROM (\nSELECT 1\nFROM (\n")
        append(match, words)
        append("\nLIMIT ")
        append(.integer(Int64(most)))
        append(") AS listed\nJOIN \(words.contentName) AS words ON words.id = listed.rowid\nWHERE ")
        append(tokensOf: "words.c0", have: parts)
        append("\nLIMIT ")
        append(.integer(Int64(limit)))
        append(")")
    }
}
