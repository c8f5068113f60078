/// Which changes a page of the journal is to show, newest first.
public struct JournalRequest: Sendable {
    public static let pageSize = 50

    // To choose one of them from a longer list is no help.
    package static let mostAuthors = 200

    /// Changes of other entities' records stay unseen.
    public let entities: [Entity]

    /// Only changes that did this to a record; nil for all.
    public var kind: RecordChange.Kind?

    /// Only changes that somebody of this name made; nil for everybody's.
    public var userName: String?

    /// Only changes with a lower number; nil from the newest on.
    public var before: Int64?
    public var limit: Int

    public init(
        _ entities: [Entity],
        kind: RecordChange.Kind? = nil,
        userName: String? = nil,
        before: Int64? = nil,
        limit: Int = pageSize
    ) {
        self.entities = entities
        self.kind = kind
        self.userName = userName
        self.before = before
        self.limit = limit
    }
}

/// Some changes in a row, newest first.
public struct JournalPage: Sendable {
    public let entries: [JournalEntry]

    /// What the page behind this one is before; nil at the end.
    public let earlier: Int64?
}

/// A change, and how it stands with it now.
public struct JournalEntry: Sendable {
    /// The records of one change that are read; the others are only counted.
    public static let mostRecords = 20

    /// Counted no further.
    public static let mostCounted = 1000

    /// Of its records only the first.
    public let change: Change

    /// How many records it changed, counted up to one more than `mostCounted`.
    public let recordCount: Int

    /// The change it took back, if it is an undo; without records.
    public let takesBack: Change?

    /// The change that took this one back; nil while it stands.
    public let takenBackBy: Change?

    /// What stands in the way of an undo, beside that it is taken back; one that meets something unknown is refused.
    public let obstacle: UndoRefusal?

    /// Whether nothing known stands in the way of an undo.
    public var canUndo: Bool { takenBackBy == nil && obstacle == nil }
}

/// How far a record's history reaches.
public struct HistoryExtent: Equatable, Sendable {
    /// How many changes there are, counted no further than was asked.
    public let count: Int

    /// When the first of them was made.
    public let began: Timestamp

    package init(count: Int, began: Timestamp) {
        self.count = count
        self.began = began
    }
}

/// The numbers of the changes that an engine found.
package struct JournalNumbers: Equatable, Sendable {
    package let numbers: [Int64]

    /// Where to look on; nil at the journal's beginning.
    package let rest: Int64?

    package init(numbers: [Int64], rest: Int64?) {
        self.numbers = numbers
        self.rest = rest
    }
}
