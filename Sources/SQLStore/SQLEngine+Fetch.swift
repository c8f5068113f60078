import Records
import SQLite

extension SQLEngine {
    func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] {
        let table = table(of: request.entity)
        if let finding = Finding(request, table, connection) { return try records(table, finding.ids()) }
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
        if let predicate, let count = try found(entity, predicate, upTo: limit) { return count }
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

    /// How many a search finds that asks for nothing else; nil for any other predicate.
    private func found(_ entity: Entity, _ predicate: Predicate, upTo limit: Int) throws(StoreError) -> Int? {
        guard case .matches = predicate else { return nil }
        let request = FetchRequest(entity, where: predicate, limit: limit)
        guard limit > 0, let finding = Finding(request, table(of: entity), connection) else { return nil }
        return try storing { () throws(SQLiteError) in try finding.count(upTo: limit) }
    }
}
