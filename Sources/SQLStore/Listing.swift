import Records
import SQLite

/// Reads the ids that the index of words lists.
struct Listing {
    /// The first matches of one part, or of something wider.
    struct Sample {
        let ids: [Int64]

        /// Whether there are no more.
        var isAll: Bool { ids.count < SearchCosts.sample }
    }

    /// Who types more words is not helped by knowing more of them.
    private static let mostSamples = 4

    private let words: SearchTable
    private let connection: Connection

    init(_ words: SearchTable, _ connection: Connection) {
        self.words = words
        self.connection = connection
    }

    /// Ids grow.
    func ids(_ match: WordMatch, upTo limit: Int = .max) throws(SQLiteError) -> [Int64] {
        try connection.integers(Query(listing: match, words, upTo: limit))
    }

    /// The first matches of each of the first parts, up to one that has few: that one is enough.
    func samples(of parts: [SearchText.Part]) throws(SQLiteError) -> [Sample] {
        var samples: [Sample] = []
        for part in parts.prefix(Self.mostSamples) {
            let sample = Sample(ids: try ids(WordMatch(around: part), upTo: SearchCosts.sample))
            samples.append(sample)
            if sample.isAll { break }
        }
        return samples
    }

    /// Whether so many rows are matches that the rows of a list are better tested than the matches noted.
    ///
    /// Told by how many rows lie between the sample's: ids tell nothing of the order of a list.
    func isCommon(_ sample: Sample, _ costs: SearchCosts) throws(SQLiteError) -> Bool {
        guard let last = sample.ids.last, costs.rowsOfSample > SearchCosts.sample else { return false }
        let between = Query(countingTo: last, words, upTo: costs.rowsOfSample)
        return try connection.integers(between).first ?? 0 < costs.rowsOfSample
    }

    /// The number of rows that have words, which FTS5 keeps at the head of its own: a varint, first of a record.
    func rowCount() throws(SQLiteError) -> Int {
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

/// How many a search finds, and how many there are.
extension Listing {
    /// Whether there are so many rows; without those that have no words.
    func hasRows(_ count: Int) throws(SQLiteError) -> Bool { try rowCount() >= count }

    /// Who wants to count further has the time to count all.
    private static let mostCounted = 10_000

    /// Counts no further than `limit`.
    func count(_ parts: [SearchText.Part], upTo limit: Int) throws(SQLiteError) -> Int {
        if limit <= Self.mostCounted, let whole = WordMatch(whole: parts) {
            // What begins alike is put together as a whole first: where there is much of it, less may be enough.
            if let long = parts.first(where: \.isLongBeginning) {
                let sample = try samples(of: [long])[0]
                if !sample.isAll {
                    if try count(whole, upTo: limit) == limit { return limit }
                    if try countTested(parts, around: sample, of: long, upTo: limit) { return limit }
                }
            }
        }
        return try count(WordMatch(parts), upTo: limit)
    }

    private func count(_ match: WordMatch, upTo limit: Int) throws(SQLiteError) -> Int {
        try first(Query(counting: match, words, upTo: limit))
    }

    /// Whether the limit is reached among the first of what begins with the same few characters.
    private func countTested(
        _ parts: [SearchText.Part],
        around sample: Sample,
        of long: SearchText.Part,
        upTo limit: Int
    ) throws(SQLiteError) -> Bool {
        let costs = SearchCosts(rows: try rowCount(), page: FetchRequest.pageSize)
        guard try isCommon(sample, costs) else { return false }
        let tested = Query(counting: WordMatch(around: long), firstOf: limit * 2, having: parts, words, upTo: limit)
        return try first(tested) == limit
    }

    private func first(_ query: Query) throws(SQLiteError) -> Int { Int(try connection.integers(query).first ?? 0) }
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
