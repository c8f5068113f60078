import Records

extension Query {
    /// What rows must be to be found.
    enum Condition {
        /// The predicate holds; searches in it test the row's own words.
        case tested(Predicate)
        /// The index of words lists them, and all else that is asked for holds.
        case listed(SearchText, SearchTable, rest: [Predicate])
    }

    /// Rows a search finds, each tested by its tokens.
    mutating func append(testing search: SearchText, _ table: Table) {
        guard !search.isEmpty else { return append("TRUE") }
        guard let words = table.search else { return append("FALSE") }
        append("EXISTS (SELECT 1\nFROM \(words.contentName) AS words")
        append("\nWHERE words.id = \(SQLName(table.entity.name)).id AND ")
        append(tokensOf: "words.c0", have: search)
        append(")")
    }

    private mutating func append(tokensOf column: String, have search: SearchText) {
        for (index, part) in search.parts.enumerated() {
            append(index == 0 ? "instr(\(column), " : " AND instr(\(column), ")
            append(.text(part.needle))
            append(") > 0")
        }
    }

    private mutating func append(_ condition: Condition, _ table: Table) {
        switch condition {
        case .tested(let predicate): append(predicate, table)
        case .listed(let search, let words, let rest):
            append("id IN (")
            append(WordMatch(search), words)
            append(")")
            for part in rest {
                append(" AND (")
                append(part, table)
                append(")")
            }
        }
    }

    private mutating func append(_ match: WordMatch, _ words: SearchTable) {
        append("SELECT rowid\nFROM \(words.name)\nWHERE \(words.name) MATCH ")
        append(.text(match.text))
    }

    /// The ids of a request's rows, found first and then put in order.
    init(sorting request: FetchRequest, _ condition: Condition, _ table: Table) throws(StoreError) {
        let terms = try Self.terms(of: request, table)
        // Any index would be one of the order, and lead through all rows.
        self.init(text: "SELECT id\nFROM \(SQLName(table.entity.name)) NOT INDEXED\nWHERE ")
        append(condition, table)
        try append(terms, from: request, after: "\nAND ")
        append(terms, limit: .integer(Int64(max(0, request.limit))))
    }

    /// The ids of all rows in a request's order, and whether each is one of its rows.
    init(walking request: FetchRequest, _ condition: Condition, _ table: Table) throws(StoreError) {
        let terms = try Self.terms(of: request, table)
        self.init(text: "SELECT id, (")
        append(condition, table)
        append(")\nFROM \(SQLName(table.entity.name))")
        try append(terms, from: request, after: "\nWHERE ")
        // With a limit the index of the order is preferred to sorting; the reader stops before.
        append(terms, limit: .integer(.max))
    }

    /// Counts no further than `limit` what the index of words lists.
    init(counting match: WordMatch, _ words: SearchTable, upTo limit: Int) {
        self.init(text: "SELECT count(*)\nFROM (\n")
        append(match, words)
        append("\nLIMIT ")
        append(.integer(Int64(limit)))
        append(")")
    }

    /// Counts no further than `limit`, among the first so many that a wider match lists, those that the search finds.
    init(countingTested wider: WordMatch, of most: Int, _ search: SearchText, _ words: SearchTable, upTo limit: Int) {
        self.init(text: "SELECT count(*)\nFROM (\nSELECT 1\nFROM (\n")
        append(wider, words)
        append("\nLIMIT ")
        append(.integer(Int64(most)))
        append(") AS listed\nJOIN \(words.contentName) AS words ON words.id = listed.rowid\nWHERE ")
        append(tokensOf: "words.c0", have: search)
        append("\nLIMIT ")
        append(.integer(Int64(limit)))
        append(")")
    }
}
