/// All entities of a store.
public struct Model: Sendable {
    public let entities: [Entity]

    /// Grows with every version of the program that keeps something else: a file of a higher one is refused.
    public let version: Int

    /// What an entity was called before, and its name now; nil where nothing was ever renamed.
    private let formerNames: [String: String]?

    public init(_ entities: [Entity], version: Int = 1) {
        precondition(Set(entities).count == entities.count, "an entity stands in the model twice")
        self.entities = entities
        self.version = version
        formerNames = Self.formerNames(of: entities)
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

    private static func formerNames(of entities: [Entity]) -> [String: String]? {
        var names: [String: String] = [:]
        for entity in entities {
            for former in entity.renamedFrom {
                let isFree = names[former] == nil && !entities.contains { $0.name == former }
                precondition(isFree, "\(former) is the name of another entity")
                names[former] = entity.name
            }
        }
        return names.isEmpty && entities.allSatisfy(\.formerNames.isEmpty) ? nil : names
    }
}

/// The journal keeps the names that things had when they changed.
extension Model {
    /// The names an entity has or had: those its journal entries may stand under.
    package func names(of entity: Entity) -> [String] { [entity.name] + entity.renamedFrom }

    /// The change in the names that entities and fields have now.
    package func renamed(_ change: RecordChange) -> RecordChange {
        guard let formerNames else { return change }
        let name = formerNames[change.entity] ?? change.entity
        guard let entity = entity(named: name), name != change.entity || !entity.formerNames.isEmpty else {
            return change
        }
        func now(_ field: String) -> String { entity.formerNames[field] ?? field }
        func now(_ values: [String: Value]) -> [String: Value] {
            Dictionary(values.map { (now($0.key), $0.value) }) { one, _ in one }
        }
        return RecordChange(
            entity: name,
            id: change.id,
            kind: change.kind,
            version: change.version,
            before: now(change.before),
            after: now(change.after),
            secrets: Set(change.secrets.map(now))
        )
    }
}
