import Records
import SQLite

extension SQLEngine {
    func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] {
        let table = table(of: request.entity)
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

    func count(_ entity: Entity, _ predicate: Predicate?, upTo limit: Int) throws(StoreError) -> Int {
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
}
