/// The description of one sort of record, from which storage, forms, lists and history are made.
public struct Entity: Sendable {
    /// Whether changes of its records are changes a user made.
    public enum History: Sendable {
        /// Every change is journalled and can be undone.
        case kept
        /// Bookkeeping, such as sessions: versions, but no journal.
        case none
    }

    private final class Description: Sendable {
        let name: String
        let fields: [Field]
        let order: [SortTerm]
        let orders: [Field]
        let uniqueFields: [Field]
        let history: History
        let photoPlaces: [Int]

        init(
            _ name: String,
            _ fields: [Field],
            _ order: [SortTerm],
            _ orders: [Field],
            _ unique: [Field],
            _ history: History
        ) {
            self.name = name
            self.fields = fields
            self.order = order
            self.orders = orders
            uniqueFields = unique
            self.history = history
            photoPlaces = fields.indices.filter { fields[$0].kind.storage == .photo }
        }
    }

    // One reference: every record carries its entity.
    private let description: Description

    /// Describes an entity; `order` is the order of its lists, `sortable` what else they can be ordered by.
    public init(
        _ name: String,
        fields: [Field],
        order: [SortTerm] = [],
        sortable: [Field] = [],
        unique: [Field] = [],
        history: History = .kept
    ) {
        let orders = order.map(\.field) + sortable.filter { field in !order.contains { $0.field == field } }
        precondition(Set(fields).count == fields.count, "\(name) names a field twice")
        precondition(Set(fields).isSuperset(of: orders + unique), "\(name) orders by a field it does not have")
        description = Description(name, fields, order, orders, unique, history)
    }

    public var name: String { description.name }
    public var fields: [Field] { description.fields }
    public var order: [SortTerm] { description.order }
    public var uniqueFields: [Field] { description.uniqueFields }
    public var history: History { description.history }

    /// The fields whose sort keys are stored.
    package var orderedFields: [Field] { description.orders }

    /// Where in `fields` the photos are.
    package var photoPlaces: [Int] { description.photoPlaces }

    /// The place of a field, or nil when it is another entity's.
    public func place(of field: Field) -> Int? { place(named: field.name) }

    package func place(named name: String) -> Int? {
        let fields = description.fields
        for place in fields.indices where fields[place].name == name { return place }
        return nil
    }

    package func requiredPlace(of field: Field) -> Int {
        guard let place = place(of: field) else { preconditionFailure("\(name) has no field \(field.name)") }
        return place
    }
}

extension Entity: Hashable {
    public static func == (one: Entity, other: Entity) -> Bool {
        one.description === other.description || one.name == other.name
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
