import Records
import SQLite

/// Reads what a search finds, in the order of a list: by the list, tested row by row, or by the index of words, put in
/// order afterwards, whichever is shorter.
///
/// A word that many records have is soon met in the list; of one that few have, few need to be sorted. How many that is
/// shows on the way: no step is longer than its limit, but the last.
struct Finding {
    /// So few are always put in order.
    private static let few = 200
    /// Rows of the list that are tested before the matches are counted.
    private static let firstWalk = 1_000
    /// So many are put in order rather than looked for in a list that has shown none so far.
    private static let many = 5_000
    /// Rows of the list that are tested at all.
    private static let longestWalk = 20_000

    private let connection: Connection
    private let request: FetchRequest
    private let predicate: Predicate
    private let search: SearchText
    private let table: Table
    private let words: SearchTable

    /// Nil for a request that searches nothing, or not all it asks for.
    init?(_ request: FetchRequest, _ table: Table, _ connection: Connection) {
        guard let predicate = request.predicate, let search = predicate.search, let words = table.search else {
            return nil
        }
        self.connection = connection
        self.request = request
        self.predicate = predicate
        self.search = search
        self.table = table
        self.words = words
    }

    /// The ids of the request's rows, in its order.
    func ids() throws(StoreError) -> [Int64] {
        let all = try Query(listing: request, search, words, table)
        let walk = try Query(walking: request, predicate, table, count: Self.longestWalk)
        return try storing { () throws(SQLiteError) in
            if request.limit > Self.firstWalk { return try list(all) }
            if try count(upTo: Self.few) < Self.few { return try list(all) }
            if let ids = try found(by: walk) { return ids }
            return try list(all)
        }
    }

    /// How many records the search alone finds, counted no further than `limit`.
    func count(upTo limit: Int) throws(SQLiteError) -> Int {
        if let wider = WordMatch(wider: search) {
            // Most of what begins alike goes on alike: then the count is reached at once.
            var query = Query(
                text: "SELECT count(*)\nFROM (\nSELECT 1\nFROM \(SQLName(table.entity.name)) NOT INDEXED\nWHERE "
            )
            query.append(listing: wider, words, upTo: limit * 2)
            query.append("\nAND ")
            query.append(testing: search, table)
            query.append("\nLIMIT \(limit))")
            if try number(query) >= limit { return limit }
        }
        return try number(Query(counting: WordMatch(search), words, upTo: limit))
    }

    private func list(_ query: Query) throws(SQLiteError) -> [Int64] {
        let statement = try connection.statement(query.sql)
        defer { statement.reset() }
        try query.bind(to: statement)
        var ids: [Int64] = []
        while try statement.step() { ids.append(statement.integer(0)) }
        return ids
    }

    /// Nil when the rows tested were not enough, and there are more.
    private func found(by query: Query) throws(SQLiteError) -> [Int64]? {
        let statement = try connection.statement(query.sql)
        defer { statement.reset() }
        try query.bind(to: statement)
        var ids: [Int64] = []
        for walked in 0..<Self.longestWalk {
            if ids.count >= request.limit { return ids }
            if walked == Self.firstWalk, try count(upTo: Self.many) < Self.many { return nil }
            guard try statement.step() else { return ids }
            if statement.integer(1) != 0 { ids.append(statement.integer(0)) }
        }
        return ids.count >= request.limit ? ids : nil
    }

    private func number(_ query: Query) throws(SQLiteError) -> Int {
        let statement = try connection.statement(query.sql)
        defer { statement.reset() }
        try query.bind(to: statement)
        return try statement.step() ? Int(statement.integer(0)) : 0
    }
}
