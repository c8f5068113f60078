import Records
import Templates

/// Entries of the journal as their pages show them: under the days they were made on, each with its time and its sentence.
struct JournalView {
    let words: Words
    let zone: Zone
    let names: JournalNames
    let catalogue: Catalogue
    private let dates: DateWords

    init(_ words: Words, _ zone: Zone, _ names: JournalNames, _ catalogue: Catalogue) {
        self.words = words
        self.zone = zone
        self.names = names
        self.catalogue = catalogue
        dates = DateWords(words, zone)
    }

    /// The days of the entries, newest first, as the templates take them.
    func days(
        _ entries: [JournalEntry],
        heading: (CivilDate) -> String,
        entry data: (JournalEntry) -> Object?
    ) -> Templates.Value {
        var days: [(date: CivilDate, entries: [Templates.Value])] = []
        for entry in entries {
            guard let data = data(entry) else { continue }
            let date = entry.change.at.date(in: zone)
            if days.last?.date != date { days.append((date, [])) }
            days[days.count - 1].entries.append(.object(common(entry).merging(data)))
        }
        return .list(
            days.map { .object(["heading": .text(heading($0.date)), "entries": .list($0.entries)]) }
        )
    }

    /// What every entry shows, whatever it did.
    private func common(_ entry: JournalEntry) -> Object {
        [
            "anchor": .text("c\(entry.change.number)"),
            "machineTime": .text(entry.change.at.wholeSecond.description),
            "time": .text(dates.time(of: entry.change.at)),
            "hint": Value(hint(entry)),
            "change": .text("\(entry.change.number)"),
        ]
    }

    /// What took it back, or what it took back.
    func hint(_ entry: JournalEntry) -> String? {
        if let undo = entry.takenBackBy { return hint("log.taken-back", undo, seenFrom: entry.change) }
        return entry.takesBack.flatMap { hint("log.takes-back", $0, seenFrom: entry.change) }
    }

    /// Why it cannot be taken back.
    func obstacle(_ entry: JournalEntry) -> String? {
        switch entry.obstacle {
        case .changedSince(_, let changes): return words(.logChangedSince, ["who": authors(of: changes)])
        case .deletedSince(let change): return words(.logDeletedSince, ["who": change.author(words)])
        case .unknown, .alreadyUndone, .secret, nil: return nil
        }
    }

    /// Each once.
    private func authors(of changes: [Change]) -> String {
        var names: [String] = []
        for name in changes.map({ $0.author(words) }) where !names.contains(name) { names.append(name) }
        return words.listing(names)
    }

    private func hint(_ key: String, _ other: Change, seenFrom change: Change) -> String? {
        let isSameDay = other.at.date(in: zone) == change.at.date(in: zone)
        let when = isSameDay ? dates.time(of: other.at) : dates.dayAndTime(of: other.at)
        return words.text(isSameDay ? "\(key).time" : "\(key).day", ["who": other.author(words), "when": when])
    }

    func fullDay(_ date: CivilDate) -> String { dates.fullDay(date) }

    func day(of moment: Timestamp) -> String { dates.day(moment.date(in: zone)) }
}

extension Timestamp {
    /// HTML takes no more than thousandths of a second.
    var wholeSecond: Timestamp { Timestamp(microseconds: microseconds - microseconds % 1_000_000) }
}

extension Change {
    /// The name of who made it.
    func author(_ words: Words) -> String { userName.isEmpty ? words[.someone] : userName }
}
