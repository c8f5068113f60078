/// One line of text.
public struct LineKind: Kind {
    public typealias Content = String

    private let rule: TextRule

    init(_ rule: TextRule = .line) { self.rule = rule }

    public var name: String { "line" }
    public var control: Control { .line(LineInput()) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value { .text(try rule.kept(text)) }

    public func refusal(of value: Value) -> Refusal? {
        guard case .text(let text) = value else { return nil }
        return rule.refusal(of: text)
    }
}

extension Kind where Self == LineKind {
    public static var line: LineKind { LineKind() }

    /// One of so many characters at most (255 unless said), and written in a way of its own.
    public static func line(upTo characters: Int? = nil, _ pattern: TextPattern? = nil) -> LineKind {
        LineKind(.line(upTo: characters, pattern))
    }
}
