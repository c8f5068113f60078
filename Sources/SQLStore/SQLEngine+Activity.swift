import Records
import SQLite

/// The journal from its end on; each page costs the same, however long it has become.
extension SQLEngine {
    // What one user did in other lists is passed over one by one: a page looks through so much and leaves the rest to the next.
    private static let mostPassedOver: Int64 = 5_000

    func changeNumbers(_ request: JournalRequest) throws(StoreError) -> JournalNumbers {
        let query = Query(numbersOf: request, most: Self.mostPassedOver)
        let isOfOneUser = request.userName != nil
        return try storing { () throws(SQLiteError) in
            let statement = try connection.statement(query.sql)
            defer { statement.reset() }
            try query.bind(to: statement)
            var numbers: [Int64] = []
            var seen: (count: Int64, last: Int64) = (0, 0)
            while try statement.step() {
                let isMeant = !isOfOneUser || statement.integer(1) == 1
                if isMeant, numbers.count == request.limit {
                    return JournalNumbers(numbers: numbers, rest: numbers.last)
                }
                if isMeant { numbers.append(statement.integer(0)) }
                seen = (seen.count + 1, statement.integer(0))
            }
            let isCutShort = isOfOneUser && seen.count == Self.mostPassedOver
            return JournalNumbers(numbers: numbers, rest: isCutShort ? seen.last : nil)
        }
    }

    func recordCount(of number: Int64, upTo limit: Int) throws(StoreError) -> Int {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(JournalSQL.recordCount)
            statement.bind(1, number)
            statement.bind(2, Int64(limit))
            defer { statement.reset() }
            return try statement.step() ? Int(statement.integer(0)) : 0
        }
    }

    /// One step of the index for each name.
    func authors() throws(StoreError) -> [String] {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(JournalSQL.nextAuthor)
            var names: [String] = []
            while names.count < JournalRequest.mostAuthors {
                try statement.bind(1, names.last ?? "")
                guard try statement.step() else { break }
                names.append(statement.text(0))
                statement.reset()
            }
            return names
        }
    }
}
