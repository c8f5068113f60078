/// A day.
public struct DateKind: Kind {
    public typealias Content = CivilDate

    public var name: String { "date" }
    public var storage: Storage { .date }
    public var control: Control { .date }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        guard let date = CivilDate(text: text) else { throw .invalid }
        return .date(date)
    }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .date(let date) = value else { return "" }
        return date.description
    }
}

extension Kind where Self == DateKind {
    public static var date: DateKind { DateKind() }
}
