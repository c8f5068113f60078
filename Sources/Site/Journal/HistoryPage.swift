import HTTP
import Records
import Templates
import Web

/// All that was ever done to a record, each with a way back to how it was then.
struct HistoryPage: Sendable {
    /// What one read of the database gives for the page.
    private struct Content: Sendable {
        let title: String
        let isThere: Bool
        /// The number of the change that made the record what it is; nil for one that is gone.
        let last: Int64?
        let page: JournalPage
        let extent: HistoryExtent?
        let names: JournalNames
    }

    let store: any Store
    let renderer: PageRenderer

    /// Tagged by what it shows: a purge takes from the past and is no change.
    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let id = try RecordPages.id(in: visit)
        let before = visit.query["before"].flatMap { RecordID(text: $0)?.rawValue }
        let content = try await store.read { try read(id, list, before: before, in: $0) }
        return try renderer.response(page(of: id, list, content, session))
    }

    private func read(
        _ id: RecordID,
        _ list: CatalogueList,
        before: Int64?,
        in snapshot: borrowing Snapshot
    ) throws -> Content {
        let isThere = try snapshot.record(list.entity, id) != nil
        let page = try snapshot.history(of: list.entity, id, before: before)
        let extent = try snapshot.historyExtent(of: list.entity, id)
        guard isThere || extent != nil, let title = try JournalNames.title(of: id, list, in: snapshot) else {
            throw Trouble.notFound
        }
        var names = JournalNames()
        try names.addValues(of: page.entries, renderer.catalogue, in: snapshot)
        let last = isThere ? try snapshot.latestChange(of: list.entity, id)?.number : nil
        return Content(title: title, isThere: isThere, last: last, page: page, extent: extent, names: names)
    }

    private func page(of id: RecordID, _ list: CatalogueList, _ content: Content, _ session: Session) throws -> Page {
        let words = try renderer.words()
        let view = JournalView(words, renderer.zone, content.names, renderer.catalogue)
        let path = list.path(of: id)
        let heading = words(.historyHeading, ["title": content.title])
        var page = Page(template: "history", title: heading, session: session, list: list)
        page.data = [
            "heading": .text(heading),
            "text": .text(text(content, view)),
            "backHref": .text(path),
            "backLabel": .text(content.title),
            "restoreHref": .text("\(path)/restore"),
            "days": view.days(content.page.entries, heading: view.fullDay) { entry in
                self.entry(entry, content, view)
            },
            "earlier": Value(content.page.earlier.map { "\(path)/history?before=\($0)" }),
        ]
        return page
    }

    /// How much there is, and what Restore does.
    private func text(_ content: Content, _ view: JournalView) -> String {
        guard let extent = content.extent else { return view.words[.historyNone] }
        let count = Count.text(extent.count, upTo: JournalEntry.mostCounted)
        let values: KeyValuePairs = ["count": count, "day": view.day(of: extent.began)]
        let text = view.words.text("history.text", count: extent.count, values) ?? ""
        return content.isThere ? text : "\(view.words[.historyDeleted]) \(text)"
    }

    private func entry(_ entry: JournalEntry, _ content: Content, _ view: JournalView) -> Object? {
        guard let change = ShownChange(entry.change.records, renderer.catalogue) else { return nil }
        let fields = change.fields.compactMap { field in
            ChangedField(field: field, change: change, isThumbnailThere: content.isThere, view: view).data
        }
        let isDeletion = change.kind == .delete
        let isLast = entry.change.number == content.last
        return [
            "sentence": sentence(change, entry.change, view.words).data,
            "tag": isLast ? .text(view.words[.historyNow]) : .absent,
            "hasFields": .flag(!fields.isEmpty),
            "fields": .list(fields.map { .object($0) }),
            // What a deletion left cannot be told from nothing: it is taken back instead.
            "canRestore": .flag(!isDeletion),
            "canUndo": .flag(isDeletion && entry.canUndo),
        ]
    }

    private func sentence(_ change: ShownChange, _ whole: Change, _ words: Words) -> Sentence {
        var values: [String: Sentence.Part] = ["who": .who(whole.author(words))]
        switch change.kind {
        case .insert: return words.sentence(change.bringsBack ? "history.restored" : "history.insert", values)
        case .delete: return words.sentence("history.delete", values)
        case .update:
            let isOne = change.fields.count == 1
            values["field"] = .text(change.fields.map { change.list.label(of: $0, words) }.first ?? "")
            values["count"] = .text("\(change.fields.count)")
            return words.sentence(isOne ? "history.update.one" : "history.update.many", values)
        }
    }
}
