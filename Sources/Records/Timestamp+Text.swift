/// The form of RFC 3339 in UTC: `2026-11-30T08:09:09.123456Z`, years 0001 to 9999.
extension Timestamp: CustomStringConvertible {
    public var description: String {
        let (seconds, fraction) = Self.floored(microseconds, 1_000_000)
        let (days, second) = Self.floored(seconds, 86_400)
        let date = CivilDate(daysSince1970: days)
        return "\(date)T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
            + (fraction == 0 ? "Z" : ".\(padded(fraction, 6))Z")
    }

    /// Reads what `description` writes, with any number of digits of a second up to six.
    public init?(text: String) {
        guard text.utf8.count <= 27 else { return nil }
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes.last == UInt8(ascii: "Z"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let date = CivilDate(bytes[0..<10]),
            let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), let second = digits(bytes[17..<19]),
            hour < 24, minute < 60, second < 60,
            let fraction = Self.fraction(bytes[19..<bytes.count - 1])
        else { return nil }
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
        self.init(microseconds: seconds * 1_000_000 + fraction)
    }

    private static func fraction(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard let first = bytes.first else { return 0 }
        guard first == UInt8(ascii: "."), (2...7).contains(bytes.count), var value = digits(bytes.dropFirst()) else {
            return nil
        }
        for _ in bytes.count..<7 { value *= 10 }
        return value
    }

    private static func floored(_ number: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

/// A day of the Gregorian calendar, carried backwards before its time.
struct CivilDate: Equatable, CustomStringConvertible {
    let year: Int64
    let month: Int64
    let day: Int64

    /// Reads `YYYY-MM-DD`; nil when no such day exists.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            let year = digits(bytes[start..<start + 4]), let month = digits(bytes[start + 5..<start + 7]),
            let day = digits(bytes[start + 8..<start + 10]), year > 0, (1...12).contains(month), day > 0
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard CivilDate(daysSince1970: daysSince1970) == self else { return nil }
    }

    private init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Howard Hinnant's `civil_from_days`: years begin in March, so that the leap day comes last.
    init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Howard Hinnant's `days_from_civil`.
    var daysSince1970: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

private func digits(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var number: Int64 = 0
    for byte in bytes {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return number
}
