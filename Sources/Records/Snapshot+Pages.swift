extension Snapshot {
    /// The page a request asks for, with cursors to the pages around it.
    public func page(_ request: FetchRequest) throws(StoreError) -> Page { try rowPage(request).page }

    /// The same page for who only shows it.
    package func rowPage(_ request: FetchRequest) throws(StoreError) -> RowPage {
        var longer = request
        longer.limit += 1
        var rows = try engine.rows(longer)
        let goesOn = rows.count > request.limit
        if goesOn { rows.removeLast() }
        if request.isBackward { rows.reverse() }
        let (hasPrevious, hasNext) = try neighbours(of: request, goesOn)
        return RowPage(
            rows: rows,
            sections: try sections(of: rows, in: request),
            previous: try cursor(at: hasPrevious ? 0 : nil, of: rows, in: request),
            next: try cursor(at: hasNext ? rows.count - 1 : nil, of: rows, in: request)
        )
    }

    /// The page as it was after a change, rebuilt from the journal.
    ///
    /// Nil when the journal does not reach back to that change, when it has yet to come, and when more than 200 records of
    /// the entity were touched since.
    public func page(_ request: FetchRequest, asOf change: Int64) throws(StoreError) -> Page? {
        guard let past = try PastEngine(engine, after: change, of: request.entity) else { return nil }
        return try Snapshot(past).page(request)
    }

    /// Where a record stands in the request's list.
    public func cursor(at record: Record, in request: FetchRequest) throws(StoreError) -> Cursor {
        var keys: [[UInt8]] = []
        for term in request.order {
            guard let key = request.entity.sortKey(of: term.field) else { throw .unsortable(term.field) }
            keys.append(try engine.sortKey(key, of: record))
        }
        return Cursor(keys: keys, id: record.id)
    }

    /// Where records begin that stand by the request's first field where this text does, or behind it.
    ///
    /// Nil where that field holds no texts.
    package func cursor(to text: String, in request: FetchRequest) throws(StoreError) -> Cursor? {
        guard let first = request.order.first?.field, first.kind.storage == .text, let id = RecordID(rawValue: 1)
        else { return nil }
        let values = request.entity.fields.map { $0 == first ? Value.text(text) : .null }
        return try cursor(at: Record(request.entity, id, version: 1, values: values), in: request)
    }

    private func cursor(at row: Int?, of rows: Rows, in request: FetchRequest) throws(StoreError) -> Cursor? {
        guard let row, !rows.isEmpty else { return nil }
        let known: Cursor = try cursor(at: rows.record(row), in: request)
        return known
    }

    /// Behind where the page was read from there is at least the record at the cursor, unless it went.
    func neighbours(of request: FetchRequest, _ goesOn: Bool) throws(StoreError) -> (Bool, Bool) {
        switch request.start {
        case .first: (false, goesOn)
        case .after(let cursor): (try hasRecords(request, upTo: cursor, .before(cursor)), goesOn)
        case .before(let cursor): (goesOn, try hasRecords(request, upTo: cursor, .after(cursor)))
        }
    }

    private func hasRecords(
        _ request: FetchRequest,
        upTo cursor: Cursor,
        _ start: FetchRequest.Start
    ) throws(StoreError) -> Bool {
        if let record = try engine.record(request.entity, cursor.id),
            try self.cursor(at: record, in: request) == cursor,
            request.predicate?.holds(for: record) ?? true
        {
            return true
        }
        var other = request
        other.start = start
        other.limit = 1
        return try !engine.fetch(other).isEmpty
    }
}
