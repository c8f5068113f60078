/// A number with a fraction, as exact as a `Double`.
public struct RealKind: Kind {
    public typealias Content = Double

    public var name: String { "real" }
    public var storage: Storage { .real }
    public var control: Control { .number(whole: false) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        guard let number = TypedNumber(text)?.number else { throw .invalid }
        return .real(number)
    }

    /// The shortest text that reads back as the same number: `3`, `0.1`, `1e300`.
    public func text(of value: Value, in zone: Zone) -> String {
        guard case .real(let number) = value else { return "" }
        return TypedNumber.text(of: number)
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
