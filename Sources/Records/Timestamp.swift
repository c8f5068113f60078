import FoundationEssentials

/// A moment, to the microsecond, counted from 1970 in UTC.
public struct Timestamp: Hashable, Sendable {
    public let microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The wall clock's moment; it may jump, so what must not, is measured otherwise.
    public static var now: Timestamp {
        Timestamp(microseconds: Int64((Date.now.timeIntervalSince1970 * 1_000_000).rounded()))
    }

    /// The moment so many seconds later, or earlier.
    public func adding(seconds: Int64) -> Timestamp {
        let (distance, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, tooFar) = microseconds.addingReportingOverflow(distance)
        guard !overflow, !tooFar else { return Timestamp(microseconds: seconds < 0 ? .min : .max) }
        return Timestamp(microseconds: sum)
    }
}

extension Timestamp: Comparable {
    public static func < (one: Timestamp, other: Timestamp) -> Bool { one.microseconds < other.microseconds }
}
