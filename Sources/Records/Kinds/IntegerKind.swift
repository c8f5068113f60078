/// A whole number of 64 bits.
public struct IntegerKind: Kind {
    public typealias Content = Int

    public var name: String { "integer" }
    public var storage: Storage { .integer }
    public var control: Control { .number(whole: true) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        // ASCII digits, as many zeros and what sign in front as people type; an endless text is not worth a walk.
        guard text.utf8.count <= 64, let number = Int64(text) else { throw .invalid }
        return .integer(number)
    }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .integer(let number) = value else { return "" }
        return String(number)
    }
}

extension Kind where Self == IntegerKind {
    public static var integer: IntegerKind { IntegerKind() }
}
