/// Rows of a list that stand together under a heading; a list without headings is one section.
public struct ListSection<Heading: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>: Sendable
where Row.ID: Sendable {
    public let heading: Heading
    public let rows: [Row]

    public init(_ heading: Heading, _ rows: [Row]) {
        self.heading = heading
        self.rows = rows
    }
}

extension ListSection: Equatable {}

/// A place in a list of sections, both counted from 0.
public struct ListPlace: Hashable, Sendable, Comparable {
    public let section: Int
    public let row: Int

    public init(_ section: Int, _ row: Int) {
        self.section = section
        self.row = row
    }

    public static func < (one: ListPlace, other: ListPlace) -> Bool {
        (one.section, one.row) < (other.section, other.row)
    }
}
