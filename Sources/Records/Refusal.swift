/// Why a value cannot stand in its field.
public enum Refusal: Error, Hashable, Sendable {
    case required
    /// More characters, as people see them, than the limit.
    case tooLong(limit: Int)
    /// More bytes of UTF-8 than the limit.
    case tooManyBytes(limit: Int)
    case controlCharacter
    /// The text is not written as values of this kind are.
    case invalid
    /// The text is not of the pattern its field demands.
    case pattern
    /// A value of another kind.
    case wrongType
    /// Another record has this value already.
    case notUnique
    /// The field was sent more than once.
    case repeated
    /// What only the layer above can know, by its own name.
    case other(String)
}

/// What is wrong with one field.
public struct Issue: Hashable, Sendable {
    public let field: Field
    public let reason: Refusal

    public init(_ field: Field, _ reason: Refusal) {
        self.field = field
        self.reason = reason
    }
}

/// A record that cannot be saved as it is: at least one issue, at most one a field.
public struct InvalidRecord: Error, Equatable, Sendable {
    public let issues: [Issue]

    public init(_ issues: [Issue]) { self.issues = issues }
}
