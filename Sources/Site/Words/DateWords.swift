import Records

/// Days and times as people read them, by the clocks of the catalogue's zone.
struct DateWords {
    private let words: Words
    private let zone: Zone
    private let kind: TimeKind = .time

    init(_ words: Words, _ zone: Zone) {
        self.words = words
        self.zone = zone
    }

    /// As in "27 Nov 2026".
    func day(_ date: CivilDate) -> String { text(words.calendar.day, date, CalendarWords.shortMonth) }

    /// As in "Friday, 27 November 2026".
    func fullDay(_ date: CivilDate) -> String { text(words.calendar.fullDay, date, CalendarWords.fullMonth) }

    /// The day of a moment, in words.
    func fullDay(of moment: Timestamp) -> String { fullDay(moment.date(in: zone)) }

    /// As in "14:02".
    func time(of moment: Timestamp) -> String { String(machineText(of: moment).dropFirst(11).prefix(5)) }

    /// "27 Nov 2026, 14:02", to the second and its parts where it has them.
    func dayAndTime(of moment: Timestamp) -> String {
        guard let form = words.calendar.moment else { return "" }
        let time = Substring(kind.text(of: .time(moment), in: zone).utf8.dropFirst(11))
        return Words.text(form, ["day": day(moment.date(in: zone)), "time": String(time)])
    }

    /// As in "today at 14:02", "yesterday at 14:02", "on 27 Nov 2026 at 14:02": a part of a sentence.
    func dayAndTime(of moment: Timestamp, seenFrom now: Timestamp) -> String {
        let date = moment.date(in: zone)
        let word: Word =
            switch now.date(in: zone).daysSince1970 - date.daysSince1970 {
            case 0: .whenToday
            case 1: .whenYesterday
            default: .whenDay
            }
        return words(word, ["day": day(date), "time": time(of: moment)])
    }

    /// "2026-11-27T14:02", as `<time datetime>` has it.
    func machineText(of moment: Timestamp) -> String {
        String(kind.text(of: .time(moment), in: zone).prefix(16))
    }

    private func text(
        _ form: String?,
        _ date: CivilDate,
        _ month: (CalendarWords) -> (Int) -> String
    ) -> String {
        guard let form else { return date.description }
        let monday = 1 + (date.daysSince1970 + 3 + 719_166) % 7
        return Words.text(
            form,
            [
                "weekday": words.calendar.weekday(Int(monday)),
                "day": "\(date.day)",
                "month": month(words.calendar)(Int(date.month)),
                "year": "\(date.year)",
            ]
        )
    }
}
