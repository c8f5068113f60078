/// A moment, written as clocks of the catalogue's zone show it.
public struct TimeKind: Kind {
    public typealias Content = Timestamp

    /// What clocks of some zone show as a day of a year that can be written.
    private static let range =
        (CivilDate.range.lowerBound - 1) * 86_400_000_000..<(CivilDate.range.upperBound + 2) * 86_400_000_000

    public var name: String { "time" }
    public var storage: Storage { .time }
    public var control: Control { .dateTime }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        guard let time = WallTime(text: text) else { throw .invalid }
        return .time(time.moment(in: zone))
    }

    /// To the minute, unless there are seconds to tell.
    public func text(of value: Value, in zone: Zone) -> String {
        guard case .time(let time) = value else { return "" }
        return WallTime(of: time, in: zone).shortText
    }

    public func refusal(of value: Value) -> Refusal? {
        guard case .time(let time) = value, !Self.range.contains(time.microseconds) else { return nil }
        return .invalid
    }
}

extension Kind where Self == TimeKind {
    public static var time: TimeKind { TimeKind() }
}
