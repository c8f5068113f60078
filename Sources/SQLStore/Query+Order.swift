import Records

extension Query {
    /// One term of an order: a column, and whether it grows.
    struct Term {
        let name: String
        let isAscending: Bool

        var direction: String { isAscending ? "ASC" : "DESC" }
        var comparison: String { isAscending ? ">" : "<" }
    }

    /// In which order the rows of a request are read, and behind which place.
    struct Order {
        let terms: [Term]
        /// The place's values, one a term; nil for the first page.
        let place: [Value]?

        init(_ request: FetchRequest, _ table: Table) throws(StoreError) {
            try request.check()
            var terms: [Term] = []
            for term in request.order {
                guard let name = table.keyName(of: term.field) else { throw .unsortable(term.field) }
                let isAscending = (term.direction == .ascending) != request.isBackward
                terms.append(Term(name: SQLName(name).description, isAscending: isAscending))
            }
            terms.append(Term(name: "id", isAscending: (request.idDirection == .ascending) != request.isBackward))
            self.terms = terms
            place = request.cursor.map { $0.keys.map { .bytes($0) } + [.integer($0.id.rawValue)] }
            guard place?.count ?? terms.count == terms.count else {
                throw .badRequest("the cursor is of another order")
            }
        }
    }

    /// The rows of a request, in its order or backwards.
    init(_ request: FetchRequest, _ table: Table) throws(StoreError) {
        let order = try Order(request, table)
        self.init(text: table.select)
        if let predicate = request.predicate {
            append("\nWHERE (")
            append(predicate, table)
            append(")")
        }
        append(order, after: request.predicate == nil ? "\nWHERE " : "\nAND ")
        append(order, limit: .integer(Int64(max(0, request.limit))))
    }

    /// The ids and the keys of a request's rows, in its order or backwards; of one without a predicate.
    init(placesOf request: FetchRequest, _ table: Table) throws(StoreError) {
        let order = try Order(request, table)
        let keys = order.terms.dropLast().map { ", \($0.name)" }.joined()
        self.init(text: "SELECT id\(keys)\nFROM \(SQLName(table.entity.name))")
        append(order, after: "\nWHERE ")
        append(order, limit: .integer(Int64(max(0, request.limit))))
    }

    /// The rows behind the order's place.
    mutating func append(_ order: Order, after word: String) {
        guard let place = order.place else { return }
        append(word)
        append(order.terms, after: place)
    }

    mutating func append(_ order: Order, limit: Value) {
        append("\nORDER BY ")
        append(order.terms.map { "\($0.name) \($0.direction)" }.joined(separator: ", "))
        append("\nLIMIT ")
        append(limit)
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
