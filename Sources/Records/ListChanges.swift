/// What turns one list of sections into another, with the fewest moves.
///
/// To replay it: take out the deleted rows and those that move, by their old places; take out the deleted sections; put in
/// the inserted sections; then put in, from the first new place to the last, the inserted rows and those that move. Rows
/// under `updates` stay where they are and hold something else. No row is in two of inserts, deletes, moves and updates: one
/// that moves shows at its new place what it holds by then.
///
/// Rows are told apart by their ids and sections by their headings, each of which stands in a list once.
public struct ListChanges: Hashable, Sendable {
    /// A row that is taken from one place of the old list to another of the new one.
    public struct Move: Hashable, Sendable {
        public let from: ListPlace
        public let to: ListPlace

        public init(from: ListPlace, to: ListPlace) {
            self.from = from
            self.to = to
        }
    }

    /// Sections of the old list.
    public private(set) var deletedSections: [Int] = []
    /// Sections of the new list.
    public private(set) var insertedSections: [Int] = []
    /// Places in the old list.
    public private(set) var deletes: [ListPlace] = []
    /// Places in the new list.
    public private(set) var inserts: [ListPlace] = []
    /// In the order of their new places.
    public private(set) var moves: [Move] = []
    /// Places in the new list.
    public private(set) var updates: [ListPlace] = []

    /// Takes time in proportion to n log n for n rows.
    public init<Heading, Row>(from old: [ListSection<Heading, Row>], to new: [ListSection<Heading, Row>]) {
        let kept = addSections(old.map(\.heading), new.map(\.heading))
        let oldPlaces = Self.places(in: old)
        let newPlaces = Self.places(in: new)
        for (section, content) in old.enumerated() {
            for (row, value) in content.rows.enumerated() where newPlaces[value.id] == nil {
                deletes.append(ListPlace(section, row))
            }
        }
        for (section, content) in new.enumerated() {
            addRows(of: content, section, from: kept[section], in: old, oldPlaces)
        }
    }

    /// Whether the lists are the same.
    public var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty
            && updates.isEmpty
    }

    /// Notes which sections come and go, and returns for each new one the old one that it goes on, if any.
    ///
    /// Sections do not move: of those that changed their order the fewest go and come back.
    private mutating func addSections<Heading: Hashable>(_ old: [Heading], _ new: [Heading]) -> [Int?] {
        let oldPlaces = Dictionary(old.enumerated().map { ($1, $0) }) { first, _ in first }
        precondition(oldPlaces.count == old.count && Set(new).count == new.count, "a heading stands in a list twice")
        var kept = new.map { oldPlaces[$0] }
        let staying = LongestRun(of: kept).places
        for place in kept.indices where !staying.contains(place) {
            kept[place] = nil
            insertedSections.append(place)
        }
        let going = Set(kept.compactMap(\.self))
        deletedSections = old.indices.filter { !going.contains($0) }
        return kept
    }

    /// Notes what becomes of the rows of a new section that goes on the old one called `former`.
    private mutating func addRows<Heading, Row>(
        of new: ListSection<Heading, Row>,
        _ section: Int,
        from former: Int?,
        in old: [ListSection<Heading, Row>],
        _ oldPlaces: [Row.ID: ListPlace]
    ) {
        let origins = new.rows.map { oldPlaces[$0.id] }
        let isSame = zip(new.rows, origins).map { row, origin in
            origin.map { old[$0.section].rows[$0.row] == row } ?? false
        }
        // Where either of two rows could move, it is the one that changed.
        let staying = LongestRun(
            of: origins.map { former != nil && $0?.section == former ? $0?.row : nil },
            preferring: { isSame[$0] }
        )
        for row in new.rows.indices {
            let place = ListPlace(section, row)
            guard let origin = origins[row] else {
                inserts.append(place)
                continue
            }
            if !staying.places.contains(row) {
                moves.append(Move(from: origin, to: place))
            } else if !isSame[row] {
                updates.append(place)
            }
        }
    }

    private static func places<Heading, Row>(in list: [ListSection<Heading, Row>]) -> [Row.ID: ListPlace] {
        var places: [Row.ID: ListPlace] = [:]
        places.reserveCapacity(list.reduce(0) { $0 + $1.rows.count })
        for (section, content) in list.enumerated() {
            for (row, value) in content.rows.enumerated() {
                let other = places.updateValue(ListPlace(section, row), forKey: value.id)
                precondition(other == nil, "a row stands in a list twice")
            }
        }
        return places
    }
}
