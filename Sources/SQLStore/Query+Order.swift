import Records

extension Query {
    /// One term of an order: a column, and whether it grows.
    struct Term {
        let name: String
        let isAscending: Bool

        var direction: String { isAscending ? "ASC" : "DESC" }
        var comparison: String { isAscending ? ">" : "<" }
    }

    /// The rows of a request, in its order or backwards.
    init(_ request: FetchRequest, _ table: Table) throws(StoreError) {
        let terms = try Self.terms(of: request, table)
        self.init(text: table.select)
        if let predicate = request.predicate {
            append("\nWHERE (")
            append(predicate, table)
            append(")")
        }
        try append(terms, from: request, after: request.predicate == nil ? "\nWHERE " : "\nAND ")
        append(terms, limit: .integer(Int64(max(0, request.limit))))
    }

    /// The rows from where the request starts.
    mutating func append(_ terms: [Term], from request: FetchRequest, after word: String) throws(StoreError) {
        guard let cursor = request.cursor else { return }
        guard cursor.keys.count == terms.count - 1 else { throw .badRequest("the cursor is of another order") }
        append(word)
        append(terms, after: cursor.keys.map { .bytes($0) } + [.integer(cursor.id.rawValue)])
    }

    mutating func append(_ terms: [Term], limit: Value) {
        append("\nORDER BY ")
        append(terms.map { "\($0.name) \($0.direction)" }.joined(separator: ", "))
        append("\nLIMIT ")
        append(limit)
    }

    static func terms(of request: FetchRequest, _ table: Table) throws(StoreError) -> [Term] {
        try request.check()
        var terms: [Term] = []
        for term in request.order {
            guard let name = table.keyName(of: term.field) else { throw .unsortable(term.field) }
            let isAscending = (term.direction == .ascending) != request.isBackward
            terms.append(Term(name: SQLName(name).description, isAscending: isAscending))
        }
        terms.append(Term(name: "id", isAscending: (request.idDirection == .ascending) != request.isBackward))
        return terms
    }

    /// The rows behind a place: by a row value where all terms go one way, which an index answers at once.
    private mutating func append(_ terms: [Term], after values: [Value]) {
        guard let first = terms.first else { return }
        if terms.allSatisfy({ $0.isAscending == first.isAscending }) {
            append("(\(terms.map(\.name).joined(separator: ", "))) \(first.comparison) (")
            appendList(values)
            append(")")
        } else {
            append("(")
            for place in terms.indices {
                if place > 0 { append(" OR ") }
                append("(")
                for equal in terms[..<place].indices {
                    append("\(terms[equal].name) = ")
                    append(values[equal])
                    append(" AND ")
                }
                append("\(terms[place].name) \(terms[place].comparison) ")
                append(values[place])
                append(")")
            }
            append(")")
        }
    }

    private mutating func appendList(_ values: [Value]) {
        for (index, value) in values.enumerated() {
            if index > 0 { append(", ") }
            append(value)
        }
    }
}
