/// Which records to read, in which order, from which place on, and how many.
public struct FetchRequest: Sendable {
    /// From where the page begins.
    public enum Start: Hashable, Sendable {
        case first
        case after(Cursor)
        /// The page that ends just before the cursor.
        case before(Cursor)
    }

    /// The rows of a page.
    public static let pageSize = 50

    public var entity: Entity
    public var predicate: Predicate?
    /// Ends with the id, which no one need name: ties are in the order of ids.
    public var order: [SortTerm]
    public var start: Start
    public var limit: Int

    /// By default the first page in the entity's own order.
    public init(
        _ entity: Entity,
        where predicate: Predicate? = nil,
        order: [SortTerm]? = nil,
        start: Start = .first,
        limit: Int = FetchRequest.pageSize
    ) {
        self.entity = entity
        self.predicate = predicate
        self.order = order ?? entity.order
        self.start = start
        self.limit = limit
    }
}

extension FetchRequest {
    /// The same request read from its end: what comes before a cursor, nearest first.
    package var isBackward: Bool {
        guard case .before = start else { return false }
        return true
    }

    package var cursor: Cursor? {
        switch start {
        case .first: nil
        case .after(let cursor), .before(let cursor): cursor
        }
    }

    /// Whether ids fall where all terms do: a list read backwards is its exact reverse.
    package var idDirection: SortTerm.Direction { order.first?.direction ?? .ascending }
}

/// One page of a list, with the places where its neighbours begin.
public struct Page: Sendable {
    public let records: [Record]

    /// Where the page before ends; nil on the first.
    public let previous: Cursor?

    /// Where the page after begins; nil on the last.
    public let next: Cursor?

    package init(records: [Record], previous: Cursor?, next: Cursor?) {
        self.records = records
        self.previous = previous
        self.next = next
    }
}
