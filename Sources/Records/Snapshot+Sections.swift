extension Snapshot {
    /// The records, cut where the place by the sections' field changes.
    func sections(of records: [Record], in request: FetchRequest) throws(StoreError) -> [Page.Section] {
        guard let field = request.sections, !records.isEmpty else { return [] }
        guard let key = request.entity.sortKey(of: field) else { throw .unsortable(field) }
        var sections: [Page.Section] = []
        var start = 0
        for place in records.indices.dropFirst() where try !isSame(key, records[place - 1], records[place]) {
            sections.append(Page.Section(value: records[start][field], records: records[start..<place]))
            start = place
        }
        return sections + [Page.Section(value: records[start][field], records: records[start...])]
    }

    private func isSame(_ key: SortKey, _ one: Record, _ other: Record) throws(StoreError) -> Bool {
        // Most are equal to the byte, and need no key made.
        if key.value(in: one) == key.value(in: other) { return true }
        return try engine.sortKey(key, of: one) == engine.sortKey(key, of: other)
    }
}
