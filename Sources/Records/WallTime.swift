/// What a clock with a calendar shows: a moment, once a zone is named.
struct WallTime: Equatable {
    /// Since midnight before 1970-01-01, as if no clock were ever changed.
    let seconds: Int64
    let microseconds: Int64

    init(seconds: Int64, microseconds: Int64 = 0) {
        self.seconds = seconds
        self.microseconds = microseconds
    }

    /// What clocks of the zone show at that moment.
    init(of moment: Timestamp, in zone: Zone) {
        let (seconds, microseconds) = Self.floored(moment.microseconds, 1_000_000)
        self.init(seconds: seconds + zone.offset(at: seconds), microseconds: microseconds)
    }

    func moment(in zone: Zone) -> Timestamp {
        Timestamp(microseconds: zone.instant(of: seconds) * 1_000_000 + microseconds)
    }

    var day: Int64 { Self.floored(seconds, 86_400).0 }
    var secondOfMinute: Int64 { Self.floored(seconds, 60).1 }

    private static func floored(_ number: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension WallTime {
    /// Reads `2026-11-30T08:09`, with seconds and up to six digits of their fraction if they are there.
    init?(text: String) {
        guard (16...26).contains(text.utf8.count) else { return nil }
        let bytes = Array(text.utf8)
        guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            let date = CivilDate(bytes[..<10]),
            let hour = Digits.number(bytes[11..<13]), let minute = Digits.number(bytes[14..<16]),
            let (second, microseconds) = Self.second(bytes[16...]),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
        self.init(seconds: seconds, microseconds: microseconds)
    }

    /// Reads `:09.123456`, or nothing.
    private static func second(_ bytes: ArraySlice<UInt8>) -> (Int64, Int64)? {
        guard !bytes.isEmpty else { return (0, 0) }
        let fraction = bytes.dropFirst(3)
        guard bytes.first == UInt8(ascii: ":"), bytes.count >= 3,
            let second = Digits.number(bytes.dropFirst().prefix(2)),
            fraction.isEmpty || fraction.first == UInt8(ascii: ".") && (2...7).contains(fraction.count),
            var microseconds = Digits.number(fraction.dropFirst())
        else { return nil }
        for _ in max(1, fraction.count)..<7 { microseconds *= 10 }
        return (second, microseconds)
    }

    /// To the minute, unless there is more to tell: `2026-11-30T08:09`, `…:09`, `…:09.500`.
    var shortText: String {
        if microseconds == 0 { return secondOfMinute == 0 ? minuteText : fullText }
        // A browser's field takes thousandths, and no more.
        guard microseconds % 1000 == 0 else { return fullText }
        return "\(minuteText):\(Digits.padded(secondOfMinute, 2)).\(Digits.padded(microseconds / 1000, 3))"
    }

    /// To the second, and to the microsecond where it is not a whole one.
    var fullText: String {
        let text = "\(minuteText):\(Digits.padded(secondOfMinute, 2))"
        return microseconds == 0 ? text : "\(text).\(Digits.padded(microseconds, 6))"
    }

    private var minuteText: String {
        let (days, second) = Self.floored(seconds, 86_400)
        let date = CalendarDay(daysSince1970: days)
        return "\(date)T\(Digits.padded(second / 3600, 2)):\(Digits.padded(second / 60 % 60, 2))"
    }
}
