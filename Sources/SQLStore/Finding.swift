import Records
import SQLite

/// Reads what a search finds, in the order of a list, in the way that takes least.
///
/// Few matches are looked up and put in order. Of more, all are noted, and the index of the list's order is walked until
/// it has led to a page of them. Of very many, the rows of the list are tested by their own words: every few of them is
/// one. What other words most records have is not asked of the index, but tested of those that have the rarer ones.
struct Finding {
    /// A request for more is for all.
    private static let mostOfAPage = 1_000
    /// So many are put in order here; of more, SQLite keeps none but the page.
    private static let mostPlaced = 5_000

    private let request: FetchRequest
    private let order: Query.Order
    private let predicate: Predicate
    private let parts: [SearchText.Part]
    private let rest: [Predicate]
    private let table: Table
    private let words: SearchTable
    private let connection: Connection

    /// Nil for a request that need not search, or searches only among other possibilities.
    init?(_ request: FetchRequest, _ table: Table, _ connection: Connection) throws(StoreError) {
        guard let predicate = request.predicate, let search = predicate.search, let words = table.search else {
            return nil
        }
        self.request = request
        order = try Query.Order(request, table)
        self.predicate = predicate
        parts = search.parts
        rest = predicate.without(search)
        self.table = table
        self.words = words
        self.connection = connection
    }

    /// The ids of the request's rows, in its order.
    func ids() throws(SQLiteError) -> [Int64] {
        if request.limit > Self.mostOfAPage { return try sorted() }
        let listing = Listing(words, connection)
        let samples = try listing.samples(of: parts)
        if let last = samples.last, last.isAll {
            var others = parts
            let few = others.remove(at: samples.count - 1)
            let noted = try few.isLongBeginning ? listing.ids(WordMatch([few])) : last.ids
            return try placed(noted, having: others)
        }
        let costs = SearchCosts(rows: try listing.rowCount(), page: max(1, request.limit))
        var common: [SearchText.Part] = []
        var rare = Array(parts.dropFirst(samples.count))
        for (part, sample) in zip(parts, samples) {
            if try listing.isCommon(sample, costs) { common.append(part) } else { rare.append(part) }
        }
        if rare.isEmpty, let ids = try tested(costs.patienceForMany) { return ids }
        if !rare.isEmpty, !common.isEmpty {
            let noted = try listing.ids(WordMatch(rare))
            if let ids = try walked(noted, having: common, costs) { return ids }
        }
        let noted = try listing.ids(WordMatch(parts))
        if let ids = try walked(noted, having: [], costs) { return ids }
        return try noted.count > Self.mostPlaced ? sorted() : placed(noted, having: [])
    }

    private func sorted() throws(SQLiteError) -> [Int64] {
        try connection.integers(Query(sorting: request, order, WordMatch(parts), words, rest: rest, table))
    }

    /// The rows that the words of the list's own tell; nil when too few do.
    private func tested(_ patience: Patience) throws(SQLiteError) -> [Int64]? {
        let walk = Query(walking: order, testing: predicate, table)
        let statement = try connection.statement(walk.sql)
        defer { statement.reset() }
        try walk.bind(to: statement)
        var ids: [Int64] = []
        var steps = 0
        while ids.count < request.limit, try statement.step() {
            if patience.isOver(after: steps, found: ids.count) { return nil }
            if statement.integer(1) != 0 { ids.append(statement.integer(0)) }
            steps += 1
        }
        return ids
    }

    /// The rows to which the order leads, of the ids noted; nil when looking up all of them may take less.
    private func walked(
        _ noted: [Int64],
        having parts: [SearchText.Part],
        _ costs: SearchCosts
    ) throws(SQLiteError) -> [Int64]? {
        guard costs.favourWalk(for: noted.count) else { return nil }
        let among = IDSet(noted)
        let patience = costs.patience(for: noted.count)
        let place = parts.isEmpty && rest.isEmpty ? nil : try placing(having: parts)
        let walk = Query(walking: order, table)
        let statement = try connection.statement(walk.sql)
        defer {
            statement.reset()
            place?.reset()
        }
        try walk.bind(to: statement)
        var ids: [Int64] = []
        var steps = 0
        while ids.count < request.limit, try statement.step() {
            if patience.isOver(after: steps, found: ids.count) { return nil }
            steps += 1
            let id = statement.integer(0)
            guard among.contains(id) else { continue }
            if let place {
                steps += SearchCosts.lookUp
                guard try place.row(of: id) else { continue }
            }
            ids.append(id)
        }
        return ids
    }

    /// The first of the ids noted, each looked up and put in order.
    private func placed(_ noted: [Int64], having parts: [SearchText.Part]) throws(SQLiteError) -> [Int64] {
        let place = try placing(having: parts)
        defer { place.reset() }
        var placed = PlacedIDs(order.terms)
        for id in noted where try place.row(of: id) { placed.add(id, keys: place) }
        return placed.first(max(0, request.limit))
    }

    private func placing(having parts: [SearchText.Part]) throws(SQLiteError) -> Statement {
        let query = Query(placing: order, having: parts, words, rest: rest, table)
        let statement = try connection.statement(query.sql)
        try query.bind(to: statement)
        return statement
    }
}

extension Statement {
    /// Goes to the row of that id, the first parameter; false when it is not meant.
    func row(of id: Int64) throws(SQLiteError) -> Bool {
        reset()
        bind(1, id)
        return try step()
    }
}
