extension HTTPDate {
    /// Reads any of the three forms of RFC 9110 5.6.7; nil for anything else.
    ///
    /// The name of the day is not checked. A year of two digits is one of 1970 to 2069: nothing here is older or will be newer.
    package init?(bytes: ArraySlice<UInt8>) {
        let words = bytes.split(separator: ASCII.space)
        let seconds: Int? =
            switch words.count {
            case 6 where words[5].elementsEqual("GMT".utf8): Self.fixed(words)
            case 4 where words[3].elementsEqual("GMT".utf8): Self.obsolete(words)
            case 5: Self.asctime(words)
            default: nil
            }
        guard let seconds else { return nil }
        self.init(secondsSince1970: seconds)
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func fixed(_ words: [ArraySlice<UInt8>]) -> Int? {
        guard words[0].count == 4, words[1].count == 2, words[3].count == 4 else { return nil }
        return seconds(ASCII.number(words[3]), month(words[2]), ASCII.number(words[1]), words[4])
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`.
    private static func obsolete(_ words: [ArraySlice<UInt8>]) -> Int? {
        let parts = words[1].split(separator: ASCII.hyphen)
        guard parts.count == 3, parts[0].count == 2, parts[2].count == 2, let short = ASCII.number(parts[2]) else {
            return nil
        }
        return seconds(short < 70 ? 2000 + short : 1900 + short, month(parts[1]), ASCII.number(parts[0]), words[2])
    }

    /// `Sun Nov  6 08:49:37 1994`.
    private static func asctime(_ words: [ArraySlice<UInt8>]) -> Int? {
        guard words[4].count == 4 else { return nil }
        return seconds(ASCII.number(words[4]), month(words[1]), ASCII.number(words[2]), words[3])
    }

    private static func month(_ name: ArraySlice<UInt8>) -> Int? {
        months.firstIndex { $0.utf8.elementsEqual(name) }.map { $0 + 1 }
    }

    private static func seconds(_ year: Int?, _ month: Int?, _ day: Int?, _ clock: ArraySlice<UInt8>) -> Int? {
        let parts = clock.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard let year, let month, let day, let date = CivilDay(year: year, month: month, day: day),
            parts.count == 3, parts.allSatisfy({ $0.count == 2 }),
            let hour = ASCII.number(parts[0], upTo: 23), let minute = ASCII.number(parts[1], upTo: 59),
            // 60 is a leap second.
            let second = ASCII.number(parts[2], upTo: 60)
        else { return nil }
        return date.daysSince1970 * 86400 + hour * 3600 + minute * 60 + second
    }
}
