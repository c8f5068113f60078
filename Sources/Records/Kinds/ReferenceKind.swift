/// Another record, by its id.
public struct ReferenceKind: Kind {
    public typealias Content = RecordID

    /// The name of the entity the record is of.
    public let entity: String

    public var name: String { "reference" }
    public var storage: Storage { .reference }
    public var control: Control { .record(of: entity) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        guard let id = RecordID(text: text) else { throw .invalid }
        return .reference(id)
    }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .reference(let id) = value else { return "" }
        return id.description
    }
}

extension Kind where Self == ReferenceKind {
    /// A record of the entity of this name.
    public static func reference(_ entity: String) -> ReferenceKind { ReferenceKind(entity: entity) }
}
