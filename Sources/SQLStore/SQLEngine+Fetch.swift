import Records
import SQLite

extension SQLEngine {
    func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] {
        var records: [Record] = []
        records.reserveCapacity(min(request.limit, FetchRequest.pageSize + 1))
        try walk(request) { table, statement throws(SQLiteError) in records.append(try table.record(from: statement)) }
        return records
    }

    func rows(_ request: FetchRequest) throws(StoreError) -> Rows {
        var rows = Rows(of: request.entity, expecting: min(request.limit, FetchRequest.pageSize + 1))
        try walk(request) { table, statement throws(SQLiteError) in try table.read(statement, into: &rows) }
        return rows
    }

    func rows(_ entity: Entity, _ ids: [RecordID]) throws(StoreError) -> Rows {
        var rows = Rows(of: entity, expecting: ids.count)
        try walk(table(of: entity), ids.map(\.rawValue)) { table, statement throws(SQLiteError) in
            try table.read(statement, into: &rows)
        }
        return rows
    }

    /// Without a predicate from the order's index alone.
    func places(_ request: FetchRequest) throws(StoreError) -> [Cursor] {
        let table = table(of: request.entity)
        guard request.predicate == nil else { return try Snapshot.places(of: fetch(request), in: request, self) }
        let query = try Query(placesOf: request, table)
        return try storing { () throws(SQLiteError) in
            let statement = try connection.statement(query.sql)
            defer { statement.reset() }
            try query.bind(to: statement)
            var places: [Cursor] = []
            while try statement.step() {
                guard let id = RecordID(rawValue: statement.integer(0)) else { throw table.damage(statement) }
                places.append(Cursor(keys: request.order.indices.map { statement.bytes($0 + 1) }, id: id))
            }
            return places
        }
    }

    /// Stands on each row of a request, in its order.
    private func walk(
        _ request: FetchRequest,
        _ visit: (Table, Statement) throws(SQLiteError) -> Void
    ) throws(StoreError) {
        let table = table(of: request.entity)
        if let finding = try Finding(request, table, connection) {
            return try walk(table, storing { () throws(SQLiteError) in try finding.ids() }, visit)
        }
        let query = try Query(request, table)
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(query.sql)
            defer { statement.reset() }
            try query.bind(to: statement)
            while try statement.step() { try visit(table, statement) }
        }
    }

    private func walk(
        _ table: Table,
        _ ids: [Int64],
        _ visit: (Table, Statement) throws(SQLiteError) -> Void
    ) throws(StoreError) {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(table.selectOne)
            defer { statement.reset() }
            for id in ids {
                statement.reset()
                statement.bind(1, id)
                if try statement.step() { try visit(table, statement) }
            }
        }
    }

    func count(_ entity: Entity, _ predicate: Predicate?, upTo limit: Int) throws(StoreError) -> Int {
        if let count = try known(entity, predicate, upTo: limit) { return count }
        var query = Query(text: "SELECT count(*)\nFROM (\nSELECT 1\nFROM \(SQLName(entity.name))")
        if let predicate {
            query.append("\nWHERE ")
            query.append(predicate, table(of: entity))
        }
        query.append("\nLIMIT ")
        query.append(.integer(Int64(limit)))
        query.append(")")
        return try storing { () throws(SQLiteError) in
            let statement = try connection.statement(query.sql)
            defer { statement.reset() }
            try query.bind(to: statement)
            return try statement.step() ? Int(statement.integer(0)) : 0
        }
    }

    /// The count of all, or of what a search alone finds, where words tell it; nil when they do not.
    private func known(_ entity: Entity, _ predicate: Predicate?, upTo limit: Int) throws(StoreError) -> Int? {
        guard limit > 0, let words = table(of: entity).search else { return nil }
        let listing = Listing(words, connection)
        return try storing { () throws(SQLiteError) in
            switch predicate {
            // Within a write the number of rows is not yet what it will be.
            case nil where connection.isReadOnly: try listing.hasRows(limit) ? limit : nil
            case .matches(let search) where !search.isEmpty: try listing.count(search.parts, upTo: limit)
            default: nil
            }
        }
    }
}
