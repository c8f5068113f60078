import Records
import SQLite

extension SQLEngine {
    func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] {
        let table = table(of: request.entity)
        if let finding = try Finding(request, table, connection) {
            return try records(table, storing { () throws(SQLiteError) in try finding.ids() })
        }
        let query = try Query(request, table)
        return try storing { () throws(SQLiteError) in
            let statement = try connection.statement(query.sql)
            defer { statement.reset() }
            try query.bind(to: statement)
            var records: [Record] = []
            records.reserveCapacity(min(request.limit, FetchRequest.pageSize + 1))
            while try statement.step() { records.append(try table.record(from: statement)) }
            return records
        }
    }

    private func records(_ table: Table, _ ids: [Int64]) throws(StoreError) -> [Record] {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(table.selectOne)
            defer { statement.reset() }
            var records: [Record] = []
            records.reserveCapacity(ids.count)
            for id in ids {
                statement.reset()
                statement.bind(1, id)
                if try statement.step() { records.append(try table.record(from: statement)) }
            }
            return records
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
