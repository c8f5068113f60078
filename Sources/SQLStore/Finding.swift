import Records
import SQLite

/// Reads what a search finds, in the order of a list, in the way that takes least.
///
/// Few matches are looked up and sorted. Of more, the index of the list's order is walked and asked which of its rows are
/// among them. Of very many, the rows of the list are tested by their own words: every few of them is one. So the first
/// page costs about the same however long the list is.
struct Finding {
    /// A request for more is for all.
    private static let mostOfAPage = 1_000
    /// Who wants to count further has the time to count all.
    private static let mostCounted = 10_000

    private let connection: Connection
    private let request: FetchRequest
    private let predicate: Predicate
    private let search: SearchText
    private let table: Table
    private let words: SearchTable

    /// Nil for a request that need not search, or searches only among other possibilities.
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
        let rest = Query.Condition.listed(search, words, rest: predicate.without(search))
        let listed = try Query(sorting: request, rest, table)
        let among = try Query(walking: request, rest, table)
        let tested = try Query(walking: request, .tested(predicate), table)
        return try storing { () throws(SQLiteError) in
            if request.limit > Self.mostOfAPage { return try connection.integers(listed) }
            if try seemsCommon(), let ids = try found(by: tested, .short) { return ids }
            let costs = SearchCosts(rows: try rowCount())
            let count = try count(WordMatch(search), upTo: costs.many)
            if count < costs.many {
                if costs.favourWalk(for: count), let ids = try found(by: among, costs.patience(for: count)) {
                    return ids
                }
                return try connection.integers(listed)
            }
            if let ids = try found(by: tested, costs.patienceForMany) { return ids }
            // Very many, but not where the page begins.
            if let ids = try found(by: among, .endless) { return ids }
            return try connection.integers(listed)
        }
    }

    /// How many records the search alone finds, counted no further than `limit`.
    func count(upTo limit: Int) throws(SQLiteError) -> Int {
        if limit <= Self.mostCounted, let wider = WordMatch(wider: search), try seemsCommon() {
            // Most of what begins alike goes on alike: then the count is reached at once.
            let tested = Query(countingTested: wider, of: limit * 2, search, words, upTo: limit)
            if try connection.integers(tested).first ?? 0 >= limit { return limit }
        }
        return try count(WordMatch(search), upTo: limit)
    }

    private func count(_ match: WordMatch, upTo limit: Int) throws(SQLiteError) -> Int {
        Int(try connection.integers(Query(counting: match, words, upTo: limit)).first ?? 0)
    }

    /// Whether it may be worth while to test the first rows of the list, as a look at the first matches tells.
    private func seemsCommon() throws(SQLiteError) -> Bool {
        guard let wider = WordMatch(wider: search) else {
            return try count(WordMatch(search), upTo: SearchCosts.few) == SearchCosts.few
        }
        let sample = Query(countingTested: wider, of: SearchCosts.sample, search, words, upTo: SearchCosts.sample)
        return try connection.integers(sample).first ?? 0 >= SearchCosts.sample / 8
    }

    /// The rows a walk meets that are meant; nil when it is given up.
    private func found(by walk: Query, _ patience: Patience) throws(SQLiteError) -> [Int64]? {
        let statement = try connection.statement(walk.sql)
        defer { statement.reset() }
        try walk.bind(to: statement)
        var ids: [Int64] = []
        var walked = 0
        while ids.count < request.limit {
            if patience.isOver(after: walked, found: ids.count) { return nil }
            guard try statement.step() else { break }
            if statement.integer(1) != 0 { ids.append(statement.integer(0)) }
            walked += 1
        }
        return ids
    }

    /// The number of rows that have words, which FTS5 keeps at the head of its own: a varint, first of a record.
    private func rowCount() throws(SQLiteError) -> Int {
        let statement = try connection.statement(words.selectAverages)
        defer { statement.reset() }
        guard try statement.step() else { return 0 }
        var count = 0
        for byte in statement.bytes(0).prefix(8) {
            count = count << 7 | Int(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return count
    }
}

extension Connection {
    /// The first column of every row.
    func integers(_ query: Query) throws(SQLiteError) -> [Int64] {
        let statement = try statement(query.sql)
        defer { statement.reset() }
        try query.bind(to: statement)
        var integers: [Int64] = []
        while try statement.step() { integers.append(statement.integer(0)) }
        return integers
    }
}
