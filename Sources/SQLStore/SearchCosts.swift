/// What the ways to a page of matches cost, measured in microseconds with SQLite 3.40: to look a match up and sort it 2.2;
/// to note it 0.4; to walk past a row of the order's index 0.2, and 3 to test it by its words.
struct SearchCosts {
    /// So few matches are never worth a walk by tests.
    static let few = 200
    /// So many matches of a shorter beginning are looked at to see whether they go on as asked.
    static let sample = 32

    // Of a page and the row behind it.
    private static let page = 51

    let rows: Int

    /// From so many matches on the rows are tested: 0.4 many + 0.2 page rows / many = 3 page rows / many.
    var many: Int { max(Self.few, Int((350 * Double(rows)).squareRoot())) }

    /// Whether to walk to a page's rows costs less than to sort all matches: 0.4 count + 0.2 page rows / count < 2.2 count.
    func favourWalk(for count: Int) -> Bool { count * count > 5 * rows }

    /// Twice the price of sorting, for matches that stand elsewhere.
    func patience(for count: Int) -> Patience { Patience(rows: 20 * count) }

    /// Three times what it takes where matches stand evenly.
    var patienceForMany: Patience { Patience(rows: 500 + 3 * Self.page * rows / many) }
}

/// How long a walk goes on that finds too little.
struct Patience {
    /// Four in the first hundred rows make a page soon enough.
    static let short = Patience(rows: 2_000, firstRows: 100, firstFound: 4)

    /// For a way that leads to the end in any case.
    static let endless = Patience(rows: .max)

    private let rows: Int
    private let firstRows: Int
    private let firstFound: Int

    init(rows: Int, firstRows: Int = 0, firstFound: Int = 0) {
        self.rows = rows
        self.firstRows = firstRows
        self.firstFound = firstFound
    }

    func isOver(after walked: Int, found: Int) -> Bool {
        walked >= rows || walked == firstRows && found < firstFound
    }
}
