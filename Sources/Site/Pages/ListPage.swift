import HTTP
import Records
import Templates
import Web

/// A list: 50 rows a page, thumbnails, and what was done last.
struct ListPage: Sendable {
    /// What one read of the database gives for the page.
    private struct Content: Sendable {
        let page: Records.Page
        let count: Int
        let notice: Notice?
    }

    private static let countedUpTo = 1_000

    let store: any Store
    let renderer: PageRenderer

    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let tag = try await PageTag(of: visit, session, store, renderer)
        guard !tag.isKnown(to: visit.request) else { return tag.notModified }
        let query = ListQuery(visit.query)
        let done = visit.query["done"].flatMap { RecordID(text: $0)?.rawValue }
        let content = try await store.read { snapshot in
            Content(
                page: try snapshot.page(FetchRequest(list.entity, start: query.start)),
                count: try snapshot.count(list.entity, upTo: Self.countedUpTo + 1),
                notice: try done.flatMap { try Notice(change: $0, for: session, visit.catalogue, in: snapshot) }
            )
        }
        return tag.mark(try renderer.response(page(of: list, content, query, session)))
    }

    private func page(
        of list: CatalogueList,
        _ content: Content,
        _ query: ListQuery,
        _ session: Session
    ) throws -> Page {
        let words = try renderer.words()
        let count = Count.text(content.count, upTo: Self.countedUpTo)
        let heading = words.text("\(list.name).heading") ?? list.name
        var page = Page(template: "list", title: heading, session: session, list: list, count: count, isList: true)
        let rows = content.page.records.map { record in
            Templates.Value.object(Row.data(of: record, in: list, query, isSaved: content.notice?.record == record.id))
        }
        page.data = [
            "heading": .text(heading),
            "count": .text(content.count == 0 ? "" : count),
            "addHref": .text("\(list.path)/new"),
            "hasPhotos": .flag(list.photo != nil),
            "isEmpty": .flag(rows.isEmpty),
            "empty": .object(empty(list, words)),
            "rows": .list(rows),
            "pager": Value(pager(content.page, list, words)),
            "notice": Value(content.notice?.data(words)),
        ]
        return page
    }

    private func empty(_ list: CatalogueList, _ words: Words) -> Object {
        [
            "heading": Value(words.text("\(list.name).none.heading")),
            "text": Value(words.text("\(list.name).none.text")),
            "action": Value(words.text("\(list.name).none.action")),
        ]
    }

    /// The ways to the pages around; nil where the list has but one.
    private func pager(_ page: Records.Page, _ list: CatalogueList, _ words: Words) -> Object? {
        guard page.previous != nil || page.next != nil else { return nil }
        let address = { (start: FetchRequest.Start) in ListQuery.page(start).address(of: list.path) }
        return [
            "text": .text(words(.pagerText, ["count": Count.text(page.records.count)])),
            "previous": Value(page.previous.map { address(.before($0)) }),
            "next": Value(page.next.map { address(.after($0)) }),
        ]
    }
}
