import Records
import SQLite

/// One record's past, from its end on.
extension SQLEngine {
    func history(
        of entity: String,
        _ id: RecordID,
        before number: Int64,
        limit: Int
    ) throws(StoreError) -> [Change] {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(JournalSQL.history)
            defer { statement.reset() }
            statement.bind(1, id.rawValue)
            statement.bind(2, try version(of: id, before: number))
            statement.bind(3, number)
            var changes: [Change] = []
            // Read row by row: a change may be several rows, and only so many changes are wanted.
            while try statement.step() {
                let change = try Change(from: statement, model)
                guard change.records.first?.entity == entity else { continue }
                if let last = changes.last, last.number == change.number {
                    changes[changes.count - 1] = last.with(change.records + last.records)
                } else if changes.count == limit {
                    break
                } else {
                    changes.append(change)
                }
            }
            return changes
        }
    }

    /// No change before that one gave the record a higher version: where the index is entered.
    private func version(of id: RecordID, before number: Int64) throws(SQLiteError) -> Int64 {
        guard number < .max else { return .max }
        let statement = try connection.statement(JournalSQL.version)
        defer { statement.reset() }
        statement.bind(1, number)
        statement.bind(2, id.rawValue)
        return try statement.step() && !statement.isNull(0) ? statement.integer(0) : .max
    }

    func historyExtent(of entity: String, _ id: RecordID, upTo limit: Int) throws(StoreError) -> HistoryExtent? {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(JournalSQL.extent)
            defer { statement.reset() }
            statement.bind(1, id.rawValue)
            statement.bind(2, Int64(limit))
            guard try statement.step(), !statement.isNull(1) else { return nil }
            return HistoryExtent(
                count: Int(statement.integer(0)),
                began: Timestamp(microseconds: statement.integer(1))
            )
        }
    }

    func change(_ number: Int64, upTo records: Int) throws(StoreError) -> Change? {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(JournalSQL.beginning)
            defer { statement.reset() }
            statement.bind(1, number)
            statement.bind(2, Int64(records))
            var change: Change?
            while try statement.step() {
                let next = try Change(from: statement, model)
                change = change.map { $0.with($0.records + next.records) } ?? next
            }
            return change
        }
    }
}
