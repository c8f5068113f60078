extension Snapshot {
    /// The rows, cut where the place by the sections' field changes.
    func sections(of rows: Rows, in request: FetchRequest) throws(StoreError) -> [RowPage.Section] {
        guard let field = request.sections, !rows.isEmpty else { return [] }
        guard let key = request.entity.sortKey(of: field) else { throw .unsortable(field) }
        let place = request.entity.requiredPlace(of: field)
        var sections: [RowPage.Section] = []
        var start = 0
        var last = key.value(in: rows, 0)
        for row in 1..<max(1, rows.count) {
            let value = key.value(in: rows, row)
            defer { last = value }
            // Most are equal to the byte, and need no key made.
            if value == last { continue }
            guard try !isSame(key, rows.record(row - 1), rows.record(row)) else { continue }
            sections.append(RowPage.Section(value: rows.value(start, place), rows: start..<row))
            start = row
        }
        return sections + [RowPage.Section(value: rows.value(start, place), rows: start..<rows.count)]
    }

    private func isSame(_ key: SortKey, _ one: Record, _ other: Record) throws(StoreError) -> Bool {
        try engine.sortKey(key, of: one) == engine.sortKey(key, of: other)
    }
}
