import Records

/// The rows of one page under their headings; a list without headings is one section.
typealias LiveSection = ListSection<LiveHeading, Record>

/// What rows stand under.
struct LiveHeading: Hashable, Sendable {
    /// Nil in a list without headings.
    let value: Value?
    /// How many headings before it say the same: records with the same value can be in two places of a list.
    let place: Int
}

/// The page of a list at one moment, as open lists are compared.
struct LiveList: Sendable {
    /// The number of the last change it has in it.
    let change: Int64
    let sections: [LiveSection]

    init(change: Int64, page: Records.Page, isSectioned: Bool) {
        self.change = change
        guard isSectioned else {
            sections = [LiveSection(LiveHeading(value: nil, place: 0), page.records)]
            return
        }
        var counts: [Value: Int] = [:]
        sections = page.sections.map { section in
            let place = counts[section.value, default: 0]
            counts[section.value] = place + 1
            return LiveSection(LiveHeading(value: section.value, place: place), Array(section.records))
        }
    }

    /// The events that lead a browser from this list to a later one.
    ///
    /// Rows that go come first. Then all others from the list's end to its start, each section before its rows, so that
    /// `before` always names a row that is in its place; and the sections that are left empty go last, when nothing that
    /// moves is in them any more.
    func events(to new: LiveList, _ writer: LiveWriter) throws -> [LiveEvent] {
        let changes = ListChanges(from: sections, to: new.sections)
        guard !changes.isEmpty else { return [] }
        var events: [LiveEvent] = []
        for place in changes.deletes {
            let section = sections[place.section]
            events.append(
                LiveEvent(kind: .delete, id: section.rows[place.row].id, section: writer.text(of: section.heading))
            )
        }
        try events.append(contentsOf: new.arrivals(changes, writer))
        for section in changes.deletedSections {
            let heading = writer.text(of: sections[section].heading)
            events.append(LiveEvent(kind: .section, section: heading, sectionChange: .delete))
        }
        return events
    }

    /// What comes, moves and changes in the new list, from its end to its start.
    private func arrivals(_ changes: ListChanges, _ writer: LiveWriter) throws -> [LiveEvent] {
        var kinds: [ListPlace: LiveEvent.Kind] = [:]
        for place in changes.inserts { kinds[place] = .insert }
        for move in changes.moves { kinds[move.to] = .move }
        for place in changes.updates { kinds[place] = .update }
        let inserted = Set(changes.insertedSections)
        var events: [LiveEvent] = []
        var next: RecordID?
        for (index, section) in sections.enumerated().reversed() {
            let heading = writer.text(of: section.heading)
            if inserted.contains(index) {
                var event = LiveEvent(kind: .section, before: next, section: heading, sectionChange: .insert)
                event.html = try writer.html(of: section, change)
                events.append(event)
            }
            for (row, record) in section.rows.enumerated().reversed() {
                if let kind = kinds[ListPlace(index, row)] {
                    let html = try writer.html(of: record)
                    events.append(LiveEvent(kind: kind, id: record.id, html: html, before: next, section: heading))
                }
                next = record.id
            }
        }
        return events
    }
}
