/// The order of a request, in which rows are compared in memory.
struct MemoryOrder {
    private struct Term {
        let key: Int
        let isAscending: Bool
    }

    private let terms: [Term]
    private let idsAscend: Bool
    private let cursor: Cursor?

    init(_ request: FetchRequest) throws(StoreError) {
        try request.check()
        let backward = request.isBackward
        var terms: [Term] = []
        for term in request.order {
            let key = request.entity.sortKeys.firstIndex { $0.field == term.field }
            guard let key else { throw .unsortable(term.field) }
            terms.append(Term(key: key, isAscending: (term.direction == .ascending) != backward))
        }
        self.terms = terms
        idsAscend = (request.idDirection == .ascending) != backward
        cursor = request.cursor
        if let cursor, cursor.keys.count != terms.count { throw .badRequest("the cursor is of another order") }
    }

    func precedes(_ one: MemoryContents.Row, _ other: MemoryContents.Row) -> Bool {
        precedes(terms.map { one.keys[$0.key] }, one.record.id, terms.map { other.keys[$0.key] }, other.record.id)
    }

    /// Whether the row comes after the place the request starts from.
    func isInside(_ row: MemoryContents.Row) -> Bool {
        guard let cursor else { return true }
        return precedes(cursor.keys, cursor.id, terms.map { row.keys[$0.key] }, row.record.id)
    }

    private func precedes(_ one: [[UInt8]], _ id: RecordID, _ other: [[UInt8]], _ otherID: RecordID) -> Bool {
        for (index, term) in terms.enumerated() where one[index] != other[index] {
            return one[index].lexicographicallyPrecedes(other[index]) == term.isAscending
        }
        return idsAscend ? id < otherID : otherID < id
    }
}

extension StoreError {
    /// No sort key of that field is stored.
    package static func unsortable(_ field: Field) -> StoreError { .badRequest("no list is in the order of \(field)") }
}
