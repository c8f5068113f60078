/// A number with a fraction.
public struct RealKind: Kind {
    public typealias Content = Double

    public var name: String { "real" }
    public var storage: Storage { .real }
    public var control: Control { .number(whole: false) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        // No number worth typing is longer.
        guard text.utf8.count <= 64, let number = Double(text), number.isFinite else { throw .invalid }
        return .real(number)
    }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .real(let number) = value else { return "" }
        return number.description
    }

    // A database keeps neither: SQLite stores NaN as null.
    public func refusal(of value: Value) -> Refusal? {
        guard case .real(let number) = value, !number.isFinite else { return nil }
        return .invalid
    }
}

extension Kind where Self == RealKind {
    public static var real: RealKind { RealKind() }
}
