/// All entities of a store.
public struct Model: Sendable {
    public let entities: [Entity]

    public init(_ entities: [Entity]) {
        precondition(Set(entities).count == entities.count, "an entity stands in the model twice")
        self.entities = entities
    }

    /// The entity of that name, or nil.
    public func entity(named name: String) -> Entity? { entities.first { $0.name == name } }

    /// A text that changes whenever storage has to.
    package var digest: String {
        entities.map { entity in
            let fields = entity.fields.map { "\($0.name):\($0.kind.storage)\($0.allowsNull ? "?" : "")" }
            let orders = entity.sortKeys.map(\.digest)
            return "\(entity.name)(\(fields);\(orders);\(entity.uniqueFields.map(\.name)))"
        }.joined(separator: "\n")
    }
}
