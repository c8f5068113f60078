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
        let sections: Field?
        let sortKeys: [SortKey]
        let uniqueFields: [Field]
        let history: History
        let photoPlaces: [Int]
        let searchedPlaces: [Int]
        let renamedFrom: [String]
        /// The fields' former names, and what each is called now.
        let formerNames: [String: String]

        init(
            _ name: String,
            _ fields: [Field],
            _ order: [SortTerm],
            _ sections: Field?,
            _ sortKeys: [SortKey],
            _ unique: [Field],
            _ history: History,
            _ renamedFrom: [String]
        ) {
            self.name = name
            self.fields = fields
            self.order = order
            self.sections = sections
            self.sortKeys = sortKeys
            uniqueFields = unique
            self.history = history
            self.renamedFrom = renamedFrom
            formerNames = Self.formerNames(of: fields, in: name)
            photoPlaces = fields.indices.filter { fields[$0].kind.storage == .photo }
            searchedPlaces = history == .kept ? fields.indices.filter { fields[$0].isSearched } : []
        }

        private static func formerNames(of fields: [Field], in entity: String) -> [String: String] {
            var names: [String: String] = [:]
            for field in fields {
                for former in field.renamedFrom {
                    // A name in the journal must mean one field for good.
                    let isFree = names[former] == nil && !fields.contains { $0.name == former }
                    precondition(isFree, "\(entity).\(former) is the name of another field")
                    names[former] = field.name
                }
            }
            return names
        }
    }

    // One reference: every record carries its entity.
    private let description: Description

    /// Describes an entity.
    ///
    /// Its lists are in the order of `order`, under headings by `sections`, which must be the first term of that order.
    /// Where the text of the field that `sortedBy` names for another is not empty, the record stands by it. Lists can be
    /// in the order of every field that they can show; bookkeeping has no lists, and is in its own order or that of
    /// `sortable` only.
    public init(
        _ name: String,
        fields: [Field],
        order: [SortTerm] = [],
        sortable: [Field] = [],
        sections: Field? = nil,
        sortedBy: [Field: Field] = [:],
        unique: [Field] = [],
        history: History = .kept,
        renamedFrom: [String] = []
    ) {
        let named =
            order.map(\.field) + sortable + unique + sortedBy.flatMap { [$0, $1] } + (sections.map { [$0] } ?? [])
        precondition(Set(fields).count == fields.count, "\(name) names a field twice")
        precondition(Set(fields).isSuperset(of: named), "\(name) orders by a field it does not have")
        let shown = history == .kept ? fields.filter(\.isShowable) : []
        var ordered: [Field] = []
        for field in order.map(\.field) + sortable + shown where !ordered.contains(field) { ordered.append(field) }
        let sortKeys = ordered.map { SortKey(of: $0, in: fields, standIn: sortedBy[$0]) }
        description = Description(name, fields, order, sections, sortKeys, unique, history, renamedFrom)
    }

    public var name: String { description.name }
    public var fields: [Field] { description.fields }
    public var order: [SortTerm] { description.order }
    public var uniqueFields: [Field] { description.uniqueFields }
    public var history: History { description.history }

    /// The field under whose values lists stand in sections, if any.
    public var sections: Field? { description.sections }

    /// The sort keys that are stored with each record.
    package var sortKeys: [SortKey] { description.sortKeys }

    /// Where in `fields` the texts are that are searched.
    package var searchedPlaces: [Int] { description.searchedPlaces }

    /// Whether lists can be in the order of the field.
    public func isSortable(_ field: Field) -> Bool { sortKey(of: field) != nil }

    package func sortKey(of field: Field) -> SortKey? {
        for key in description.sortKeys where key.field == field { return key }
        return nil
    }

    /// The names it had in earlier versions of the model.
    public var renamedFrom: [String] { description.renamedFrom }

    /// The fields' former names, and what each is called now.
    package var formerNames: [String: String] { description.formerNames }

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
