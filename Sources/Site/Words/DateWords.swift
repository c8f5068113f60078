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
    func day(_ date: CivilDate) -> String { text("date.day", date, month: "short") }

    /// As in "Friday, 27 November 2026".
    func fullDay(_ date: CivilDate) -> String { text("date.full-day", date, month: "full") }

    /// The day of a moment, in words.
    func fullDay(of moment: Timestamp) -> String { fullDay(moment.date(in: zone)) }

    /// As in "14:02".
    func time(of moment: Timestamp) -> String { String(machineText(of: moment).dropFirst(11).prefix(5)) }

    /// "27 Nov 2026, 14:02", to the second and its parts where it has them.
    func dayAndTime(of moment: Timestamp) -> String {
        let time = String(kind.text(of: .time(moment), in: zone).dropFirst(11))
        return words.text("date.moment", ["day": day(moment.date(in: zone)), "time": time]) ?? ""
    }

    /// "2026-11-27T14:02", as `<time datetime>` has it.
    func machineText(of moment: Timestamp) -> String {
        String(kind.text(of: .time(moment), in: zone).prefix(16))
    }

    private func text(_ key: String, _ date: CivilDate, month: String) -> String {
        let monday = 1 + (date.daysSince1970 + 3 + 719_166) % 7
        return words.text(
            key,
            [
                "weekday": words.text("weekday.\(monday)") ?? "",
                "day": "\(date.day)",
                "month": words.text("month.\(month).\(date.month)") ?? "\(date.month)",
                "year": "\(date.year)",
            ]
        ) ?? date.description
    }
}
