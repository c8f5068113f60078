/// A text that no person reads: the hash of a password.
public struct SecretKind: Kind {
    public typealias Content = String

    private static let limit = 4 << 10

    public var name: String { "secret" }
    public var control: Control { .none }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        let value = Value.text(text)
        if let refusal = refusal(of: value) { throw refusal }
        return value
    }

    /// Never shown.
    public func text(of value: Value, in zone: Zone) -> String { "" }

    public func refusal(of value: Value) -> Refusal? {
        guard case .text(let text) = value, text.utf8.count > Self.limit else { return nil }
        return .tooManyBytes(limit: Self.limit)
    }
}

extension Kind where Self == SecretKind {
    public static var secret: SecretKind { SecretKind() }
}
