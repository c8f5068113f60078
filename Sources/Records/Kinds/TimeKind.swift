/// A moment, written in UTC.
public struct TimeKind: Kind {
    public typealias Content = Timestamp

    public var name: String { "time" }
    public var storage: Storage { .time }

    public func value(from text: String) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        guard let time = Timestamp(text: text) else { throw .invalid }
        return .time(time)
    }

    public func text(of value: Value) -> String {
        guard case .time(let time) = value else { return "" }
        return time.description
    }
}

extension Kind where Self == TimeKind {
    public static var time: TimeKind { TimeKind() }
}
