/// Text of any number of lines.
public struct ParagraphsKind: Kind {
    public typealias Content = String

    private static let rule = TextRule(characters: 10_000, bytes: 64 << 10, isOneLine: false)

    public var name: String { "paragraphs" }
    public var control: Control { .paragraphs }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value { .text(try Self.rule.kept(text)) }

    public func refusal(of value: Value) -> Refusal? {
        guard case .text(let text) = value else { return nil }
        return Self.rule.refusal(of: text)
    }
}

extension Kind where Self == ParagraphsKind {
    public static var paragraphs: ParagraphsKind { ParagraphsKind() }
}
