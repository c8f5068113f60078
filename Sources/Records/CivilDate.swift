/// A day of the Gregorian calendar, carried backwards before its time: years 0001 to 9999.
public struct CivilDate: Hashable, Sendable {
    /// From 0001-01-01 to 9999-12-31.
    package static let range: ClosedRange<Int64> = -719_162...2_932_896

    public let daysSince1970: Int64

    /// Nil outside the years that can be written.
    public init?(daysSince1970 days: Int64) {
        guard Self.range.contains(days) else { return nil }
        daysSince1970 = days
    }

    /// Nil when there is no such day.
    public init?(year: Int64, month: Int64, day: Int64) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let calendar = CalendarDay(year: year, month: month, day: day)
        guard CalendarDay(daysSince1970: calendar.daysSince1970) == calendar else { return nil }
        daysSince1970 = calendar.daysSince1970
    }

    /// The day it is in that zone.
    public static func today(in zone: Zone) -> CivilDate { Timestamp.now.date(in: zone) }

    public var year: Int64 { CalendarDay(daysSince1970: daysSince1970).year }
    public var month: Int64 { CalendarDay(daysSince1970: daysSince1970).month }
    public var day: Int64 { CalendarDay(daysSince1970: daysSince1970).day }
}

extension CivilDate: Comparable {
    public static func < (one: CivilDate, other: CivilDate) -> Bool { one.daysSince1970 < other.daysSince1970 }
}

/// `2026-11-30`.
extension CivilDate: CustomStringConvertible {
    public var description: String { CalendarDay(daysSince1970: daysSince1970).description }

    /// Reads what `description` writes, and nothing else.
    public init?(text: String) {
        guard text.utf8.count == 10 else { return nil }
        self.init(Array(text.utf8)[...])
    }

    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            let year = Digits.number(bytes[start..<start + 4]),
            let month = Digits.number(bytes[start + 5..<start + 7]),
            let day = Digits.number(bytes[start + 8..<start + 10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
