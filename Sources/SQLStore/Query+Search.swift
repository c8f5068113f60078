import Records

extension Query {
    /// Rows a search finds, each tested by its tokens.
    mutating func append(testing search: SearchText, _ table: Table) {
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

    /// Rows whose ids the index of words lists.
    mutating func append(listing match: WordMatch, _ words: SearchTable, upTo limit: Int? = nil) {
        append("id IN (SELECT rowid\nFROM \(words.name)\nWHERE \(words.name) MATCH ")
        append(.text(match.text))
        if let limit { append("\nLIMIT \(limit)") }
        append(")")
    }

    /// The ids of a request's rows, from the index of words, then put in order.
    init(listing request: FetchRequest, _ search: SearchText, _ words: SearchTable, _ table: Table) throws(StoreError) {
        let terms = try Self.terms(of: request, table)
        // Any index would be one of the order, and lead through all rows.
        self.init(text: "SELECT id\nFROM \(SQLName(table.entity.name)) NOT INDEXED\nWHERE ")
        append(listing: WordMatch(search), words)
        for part in request.predicate?.without(search) ?? [] {
            append("\nAND (")
            append(part, table)
            append(")")
        }
        try append(terms, from: request, after: "\nAND ")
        append(terms, limit: .integer(Int64(max(0, request.limit))))
    }

    /// The ids of all rows in a request's order, no more than `count`, and whether each is one of its rows.
    init(walking request: FetchRequest, _ predicate: Predicate, _ table: Table, count: Int) throws(StoreError) {
        let terms = try Self.terms(of: request, table)
        self.init(text: "SELECT id, (")
        append(predicate, table)
        append(")\nFROM \(SQLName(table.entity.name))")
        try append(terms, from: request, after: "\nWHERE ")
        append(terms, limit: .integer(Int64(count)))
    }

    /// Counts no further than `limit` the rows that the index of words lists and the predicate means.
    init(counting match: WordMatch, _ words: SearchTable, upTo limit: Int) {
        self.init(text: "SELECT count(*)\nFROM (\nSELECT 1\nFROM \(words.name)\nWHERE \(words.name) MATCH ")
        append(.text(match.text))
        append("\nLIMIT ")
        append(.integer(Int64(limit)))
        append(")")
    }
}
