/// Which records stand on a page, and where its neighbours begin, without what the records hold.
package struct PageWindow: Sendable {
    package let ids: [RecordID]

    /// Where the page before ends; nil on the first.
    package let previous: Cursor?

    /// Where the page after begins; nil on the last.
    package let next: Cursor?
}

/// How far a journal reached once, for who asks what was touched since.
package struct JournalMoment: Hashable, Sendable {
    /// The last change by then.
    package let change: Int64
    /// How often a record's past had been purged: what then went from the journal is told by nothing else.
    let purges: Int64
}

/// For who has kept what a page held before: what else has to be read.
extension Snapshot {
    /// The records of the page that a request asks for.
    package func window(_ request: FetchRequest) throws(StoreError) -> PageWindow {
        var longer = request
        longer.limit += 1
        var places = try engine.places(longer)
        let goesOn = places.count > request.limit
        if goesOn { places.removeLast() }
        if request.isBackward { places.reverse() }
        let (hasPrevious, hasNext) = try neighbours(of: request, goesOn)
        return PageWindow(
            ids: places.map(\.id),
            previous: hasPrevious ? places.first : nil,
            next: hasNext ? places.last : nil
        )
    }

    /// How far the journal of this snapshot reaches.
    package func moment() throws(StoreError) -> JournalMoment {
        JournalMoment(change: try engine.lastChange(), purges: try engine.purges())
    }

    /// The records that were touched since a moment; nil where they are more than `limit`, where the moment has yet to
    /// come, and where a purge took something out of the journal since.
    package func touched(since moment: JournalMoment, upTo limit: Int) throws(StoreError) -> Set<RecordID>? {
        let now = try self.moment()
        guard moment.change <= now.change, moment.purges == now.purges else { return nil }
        guard moment.change < now.change else { return [] }
        let ids = try engine.touched(after: moment.change, upTo: limit + 1)
        return ids.count > limit ? nil : Set(ids)
    }

    /// The records of those ids that there are, in that order.
    package func rows(_ entity: Entity, _ ids: [RecordID]) throws(StoreError) -> Rows {
        try engine.rows(entity, ids)
    }

    /// Where records stand that were read already.
    package static func places(
        of records: [Record],
        in request: FetchRequest,
        _ engine: any Engine
    ) throws(StoreError) -> [Cursor] {
        let snapshot = Snapshot(engine)
        var places: [Cursor] = []
        for record in records { places.append(try snapshot.cursor(at: record, in: request)) }
        return places
    }
}

extension Engine {
    package func places(_ request: FetchRequest) throws(StoreError) -> [Cursor] {
        try Snapshot.places(of: try fetch(request), in: request, self)
    }

    package func touched(after change: Int64, upTo limit: Int) throws(StoreError) -> [RecordID] {
        let later = try changes(after: change, upTo: limit)
        return later.flatMap(\.records).prefix(limit).map(\.id)
    }

    package func rows(_ entity: Entity, _ ids: [RecordID]) throws(StoreError) -> Rows {
        var records: [Record] = []
        for id in ids {
            if let record = try record(entity, id) { records.append(record) }
        }
        return Rows(records, of: entity)
    }
}
