/// The record was changed meanwhile, and the same field of it to something else.
public struct Conflict: Error, Equatable, Sendable {
    public let entity: Entity
    public let id: RecordID

    /// The record as the edit began; nil when that version is not known any more.
    public let base: Record?

    /// The record as it is; nil when it was deleted.
    public let theirs: Record?

    /// The values that were to be saved, in the order of the entity's fields; empty for a deletion.
    public let mine: [Value]

    /// The fields both sides set differently; for a deletion, those that changed.
    public let fields: [Field]

    /// The version a next try starts from: the record's, or its deletion's.
    public let version: Int
}

/// Without values, which may be secret: for logs and errors.
extension Conflict: CustomStringConvertible {
    public var description: String {
        "conflict about \(entity.name) \(id) at version \(version): \(fields.map(\.name).joined(separator: ", "))"
    }
}
