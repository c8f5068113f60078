import HTTP
import Records
import Templates
import Web

/// What everybody did in all lists, newest first, each with Undo.
struct ActivityPage: Sendable {
    /// What one read of the database gives for the page.
    private struct Content: Sendable {
        let query: ActivityQuery
        let authors: [String]
        let page: JournalPage
        let names: JournalNames
    }

    let store: any Store
    let renderer: PageRenderer

    /// Tagged by what it shows: tomorrow the same changes stand under other headings.
    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let content = try await store.read { try read(visit, in: $0) }
        return try renderer.response(page(of: content, session))
    }

    private func read(_ visit: Visit, in snapshot: borrowing Snapshot) throws -> Content {
        let authors = try snapshot.authors()
        let query = ActivityQuery(visit.query, visit.catalogue, authors: authors)
        let page = try snapshot.journal(query.request(visit.catalogue))
        var names = JournalNames()
        try names.addTitles(of: page.entries, visit.catalogue, in: snapshot)
        return Content(query: query, authors: authors, page: page, names: names)
    }

    private func page(of content: Content, _ session: Session) throws -> Page {
        let today = CivilDate.today(in: renderer.zone)
        let words = try renderer.words()
        let view = JournalView(words, renderer.zone, content.names, renderer.catalogue)
        let days = view.days(
            content.page.entries,
            heading: { heading(of: $0, today, view) },
            entry: { entry($0, view) }
        )
        var page = Page(template: "activity", title: words[.activity], session: session)
        page.data = [
            "isActivity": true,
            "heading": .text(words[.activity]),
            "filters": .list(filters(content, words).map { .object($0) }),
            "days": days,
            "none": content.page.entries.isEmpty ? .text(none(content, words)) : .absent,
            "earlier": Value(content.page.earlier.map(content.query.address(before:))),
        ]
        return page
    }

    private func heading(of day: CivilDate, _ today: CivilDate, _ view: JournalView) -> String {
        switch today.daysSince1970 - day.daysSince1970 {
        case 0: view.words[.today]
        case 1: view.words[.yesterday]
        default: view.fullDay(day)
        }
    }

    private func none(_ content: Content, _ words: Words) -> String {
        content.query.isNarrow || content.page.earlier != nil ? words[.activityNoneSuch] : words[.activityNone]
    }

    private func entry(_ entry: JournalEntry, _ view: JournalView) -> Object? {
        guard let sentence = ChangeSentence(entry, view)?.sentence else { return nil }
        return [
            "sentence": sentence.data,
            "hint": Value(view.hint(entry) ?? view.obstacle(entry)),
            "canUndo": .flag(entry.canUndo),
        ]
    }

    private func filters(_ content: Content, _ words: Words) -> [Object] {
        let query = content.query
        let kinds = ActivityQuery.Kind.allCases
        return [
            filter("who", words, content.authors.map { ($0, $0) }, chosen: query.userName),
            filter(
                "list",
                words,
                renderer.catalogue.lists.map { ($0.name, $0.heading(words)) },
                chosen: query.list?.name
            ),
            filter(
                "kind",
                words,
                kinds.map { ($0.rawValue, words.text("activity.kind.\($0.rawValue)") ?? "") },
                chosen: query.kind?.rawValue
            ),
        ]
    }

    private func filter(_ name: String, _ words: Words, _ choices: [(String, String)], chosen: String?) -> Object {
        let options = choices.map { value, text in
            Templates.Value.object([
                "value": .text(value), "text": .text(text), "isChosen": .flag(chosen?.isIdentical(to: value) ?? false),
            ])
        }
        return [
            "name": .text(name),
            "label": Value(words.text("activity.\(name)")),
            "all": Value(words.text("activity.\(name).all")),
            "options": .list(options),
        ]
    }
}
