/// What the ways to a page of matches cost, measured with SQLite 3.40 in lists of a million: to read and note the id of a
/// match, or to walk past a row of the order's index, one step of 0.1 microseconds; to look up a row by its id, 50.
struct SearchCosts {
    /// So many matches are looked at to see how many there are.
    static let sample = 64

    /// Steps to a row that is looked up rather than walked to.
    static let lookUp = 50

    /// The rows that have words, and those of a page.
    let rows: Int
    let page: Int

    /// From so many matches on the rows are tested: it takes as long to note all as to look up a page's share of the rows.
    private var many: Int { max(1, Int((Double(Self.lookUp) * Double(page) * Double(rows)).squareRoot())) }

    /// When the matches of a sample lie among so many rows or more, there are fewer.
    var rowsOfSample: Int { Self.sample * rows / many }

    /// Whether to walk to a page's rows takes less than to look all matches up: page rows / count < 50 count.
    func favourWalk(for count: Int) -> Bool { Self.lookUp * count * count > page * rows }

    /// The price of looking all up, for matches that stand elsewhere.
    func patience(for count: Int) -> Patience { Patience(steps: Self.lookUp * count) }

    /// As long as at least three of four expected are met.
    var patienceForMany: Patience { Patience(least: (found: 3 * many, rows: 4 * rows)) }
}

/// How long a walk goes on that finds too little.
struct Patience {
    /// The first of them tell nothing.
    private static let stepsBetweenLooks = 100

    private let steps: Int
    private let least: (found: Int, rows: Int)

    init(steps: Int = .max, least: (found: Int, rows: Int) = (0, 1)) {
        self.steps = steps
        self.least = least
    }

    func isOver(after taken: Int, found: Int) -> Bool {
        if taken >= steps { return true }
        guard taken > 0, taken % Self.stepsBetweenLooks == 0 else { return false }
        return found * least.rows < taken * least.found
    }
}
