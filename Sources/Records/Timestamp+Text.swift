/// The form of RFC 3339 in UTC: `2026-11-30T08:09:09.123456Z`, years 0001 to 9999.
extension Timestamp: CustomStringConvertible {
    public var description: String { WallTime(of: self, in: .utc).fullText + "Z" }

    /// Reads what `description` writes, with any number of digits of a second up to six.
    public init?(text: String) {
        let time = text.utf8.dropLast()
        guard (19...26).contains(time.count), text.utf8.last == UInt8(ascii: "Z"),
            let wall = WallTime(text: String(Substring(time)))
        else { return nil }
        self = wall.moment(in: .utc)
    }
}

/// As the clocks of a zone show it.
extension Timestamp {
    /// The day of the moment; of one beyond all calendars, the nearest day.
    public func date(in zone: Zone) -> CivilDate {
        let day = WallTime(of: self, in: zone).day
        let nearest = min(max(day, CivilDate.range.lowerBound), CivilDate.range.upperBound)
        guard let date = CivilDate(daysSince1970: nearest) else { preconditionFailure("no day is \(nearest)") }
        return date
    }

    /// When the minute began that clocks of the zone show now.
    static func thisMinute(in zone: Zone) -> Timestamp {
        let now = Timestamp.now
        let wall = WallTime(of: now, in: zone)
        return Timestamp(microseconds: now.microseconds - wall.microseconds).adding(seconds: -wall.secondOfMinute)
    }
}
