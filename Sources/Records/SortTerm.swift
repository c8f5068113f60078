/// One field a list is ordered by, and which way.
public struct SortTerm: Hashable, Sendable {
    public enum Direction: Sendable {
        case ascending
        case descending
    }

    public let field: Field
    public let direction: Direction

    public init(_ field: Field, _ direction: Direction = .ascending) {
        self.field = field
        self.direction = direction
    }

    public static func ascending<Content>(_ attribute: Attribute<Content>) -> SortTerm {
        SortTerm(attribute.field, .ascending)
    }

    public static func descending<Content>(_ attribute: Attribute<Content>) -> SortTerm {
        SortTerm(attribute.field, .descending)
    }
}
