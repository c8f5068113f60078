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
    /// The field under whose values the records stand in sections: that of the first term of the order, if any.
    public var sections: Field?

    /// By default the first page in the entity's own order, which alone has the entity's sections.
    public init(
        _ entity: Entity,
        where predicate: Predicate? = nil,
        order: [SortTerm]? = nil,
        sections: Field? = nil,
        start: Start = .first,
        limit: Int = FetchRequest.pageSize
    ) {
        self.entity = entity
        self.predicate = predicate
        self.order = order ?? entity.order
        self.start = start
        self.limit = limit
        self.sections = sections ?? (self.order == entity.order ? entity.sections : nil)
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

    /// Throws when sections would be torn apart.
    package func check() throws(StoreError) {
        guard let sections, order.first?.field != sections else { return }
        throw .badRequest("sections by \(sections) need a list that is in its order first")
    }

    /// Whether ids fall where all terms do: a list read backwards is its exact reverse.
    package var idDirection: SortTerm.Direction { order.first?.direction ?? .ascending }
}
