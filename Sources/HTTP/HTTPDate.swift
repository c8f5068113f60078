/// A second of time as HTTP writes it (RFC 9110 5.6.7), for 1970 to 9999.
package struct HTTPDate: Hashable, Sendable, Comparable {
    package let secondsSince1970: Int

    package init(secondsSince1970: Int) {
        self.secondsSince1970 = min(max(secondsSince1970, 0), 253_402_300_799)
    }

    package static func < (one: HTTPDate, other: HTTPDate) -> Bool {
        one.secondsSince1970 < other.secondsSince1970
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, in English whatever the machine's language.
    package var bytes: [UInt8] {
        let day = CivilDay(daysSince1970: secondsSince1970 / 86400)
        let second = secondsSince1970 % 86400
        var text: [UInt8] = []
        text.reserveCapacity(29)
        text += Self.weekdays[(secondsSince1970 / 86400 + 4) % 7].utf8
        text += ", ".utf8
        Self.append(day.day, digits: 2, to: &text)
        text.append(ASCII.space)
        text += Self.months[day.month - 1].utf8
        text.append(ASCII.space)
        Self.append(day.year, digits: 4, to: &text)
        text.append(ASCII.space)
        Self.append(second / 3600, digits: 2, to: &text)
        text.append(ASCII.colon)
        Self.append(second / 60 % 60, digits: 2, to: &text)
        text.append(ASCII.colon)
        Self.append(second % 60, digits: 2, to: &text)
        text += " GMT".utf8
        return text
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var fieldValue: FieldValue { FieldValue(checked: bytes[...]) }

    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func append(_ number: Int, digits: Int, to text: inout [UInt8]) {
        var divisor = digits == 4 ? 1000 : 10
        while divisor > 0 {
            text.append(ASCII.zero + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }
}

/// A day of the Gregorian calendar.
struct CivilDay: Equatable {
    let year: Int
    let month: Int
    let day: Int

    /// Nil for a day that does not exist.
    init?(year: Int, month: Int, day: Int) {
        guard 1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        self.year = year
        self.month = month
        self.day = day
        guard CivilDay(daysSince1970: daysSince1970) == self else { return nil }
    }

    // Howard Hinnant's algorithms: years that begin in March put the leap day last.
    init(daysSince1970 days: Int) {
        let days = days + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let yearOfEra = year % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return year / 400 * 146_097 + dayOfEra - 719_468
    }
}
