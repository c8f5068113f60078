/// A phone number, as it was typed: zeros in front, signs and spaces are part of it.
public struct PhoneKind: Kind {
    public typealias Content = String

    private let rule: TextRule

    init(_ rule: TextRule = .line) { self.rule = rule }

    public var name: String { "phone" }
    public var control: Control { .line(LineInput(type: "tel")) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value { .text(try rule.kept(text)) }

    public func refusal(of value: Value) -> Refusal? {
        guard case .text(let text) = value else { return nil }
        return rule.refusal(of: text)
    }
}

extension Kind where Self == PhoneKind {
    public static var phone: PhoneKind { PhoneKind() }

    /// One that is written in a way of its own.
    public static func phone(_ pattern: TextPattern) -> PhoneKind {
        PhoneKind(.line(upTo: nil, pattern))
    }
}
