/// One of a few texts, or none of them.
public struct ChoiceKind: Kind {
    public typealias Content = String

    /// What can be chosen, in the order it is shown; these names are what is stored.
    public let names: [String]

    init(_ names: [String]) {
        precondition(!names.contains(""), "an empty name is no choice")
        precondition(Set(names.map(Value.text)).count == names.count, "a choice stands there twice")
        self.names = names
    }

    public var name: String { "choice" }
    public var control: Control { .choice(names) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        let value = Value.text(text)
        if let refusal = refusal(of: value) { throw refusal }
        return value
    }

    public func refusal(of value: Value) -> Refusal? {
        guard case .text(let text) = value, !text.isEmpty, !names.contains(where: text.isIdentical) else { return nil }
        return .invalid
    }
}

extension Kind where Self == ChoiceKind {
    /// One of these names.
    public static func choice(_ names: [String]) -> ChoiceKind { ChoiceKind(names) }
}
