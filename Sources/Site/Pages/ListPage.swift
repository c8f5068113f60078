import HTTP
import Records
import Templates
import Web

/// A list: 50 rows a page, under headings where it has sections, and what was done last.
struct ListPage: Sendable {
    let store: any Store
    let renderer: PageRenderer
    /// The bytes a photo may have.
    let uploadLimit: Int
    private let counts = ListCounts()
    private let pages = KeptPages()
    private let rows = KeptRows()

    init(store: any Store, renderer: PageRenderer, uploadLimit: Int) {
        self.store = store
        self.renderer = renderer
        self.uploadLimit = uploadLimit
    }

    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let query = ListQuery(visit.query, of: list)
        if let text = visit.query["at"] { return try await lead(to: text, query, list) }
        let done = visit.query["done"].flatMap { RecordID(text: $0)?.rawValue }
        let since = visit.query["since"].flatMap(Selection.change)
        let key = KeptPages.Key(visit, session)
        let version = renderer.source.isFixed ? store.dataVersion : nil
        if let kept = pages.find(key, at: version) { return kept.response(to: visit.request) }
        return try await store.read { snapshot in
            let change = try snapshot.lastChange()
            let tag = try PageTag(of: visit, session, change: change, renderer)
            if let kept = pages.find(key, tag, at: version) { return kept.response(to: visit.request) }
            if tag.isKnown(to: visit.request) { return tag.notModified }
            let notice = try done.flatMap { try Notice(change: $0, for: session, visit.catalogue, in: snapshot) }
            // What was just done is marked for a moment; what changed since, where that was asked for, for as long as it is shown.
            let later = try since.flatMap { try snapshot.touched(after: $0, upTo: ListContent.countedUpTo) }
            let marked = later ?? (notice.map { [$0.record] } ?? [])
            let content = ListContent(
                rows: try rows(of: query, in: list, marked: marked, snapshot),
                change: change,
                count: try counts.count(of: list, at: change, in: snapshot),
                matches: try query.predicate.map {
                    try snapshot.count(list.entity, where: $0, upTo: ListContent.countedUpTo + 1)
                },
                notice: notice,
                isComparing: later != nil
            )
            let made =
                try query.picking.map { try selectPage(of: list, content, query, $0, session, snapshot) }
                ?? page(of: list, content, query, session)
            var page = tag.mark(try renderer.response(made))
            renderer.coder.shorten(&page, for: visit.request)
            pages.keep(KeptPages.Kept(tag: tag, page: page), under: key, at: version)
            return page
        }
    }

    /// To the page that begins where a text would stand: the letters of an index are no places until they are asked for.
    private func lead(to text: String, _ query: ListQuery, _ list: CatalogueList) async throws -> Response {
        let request = query.request(in: list)
        let cursor = try await store.read { try $0.cursor(to: String(text.prefix(Self.longestStart)), in: request) }
        return .seeOther(query.with(cursor.map { .after($0) } ?? .first).address(of: list.path))
    }

    private static let longestStart = 20

    /// The rows of the page asked for, or of the nearest that has rows: those of this one may have gone.
    private func rows(
        of query: ListQuery,
        in list: CatalogueList,
        marked: Set<RecordID>,
        _ snapshot: borrowing Snapshot
    ) throws -> ListRows {
        let writer = RowWriter(list: list, query: query, try renderer.source.assets(), renderer.zone)
        let request = query.request(in: list)
        let address = query.address(of: list.path)
        let kept = renderer.source.isFixed ? rows.find(address) : .new
        let shared = try ListRows.shared(request, kept, writer, marked: marked, snapshot)
        guard let shared else { return try ListRows(Self.page(query, in: list, snapshot), writer, marked: marked) }
        if marked.isEmpty { rows.keep(shared.written, under: address) }
        return shared.rows
    }

    private static func page(
        _ query: ListQuery,
        in list: CatalogueList,
        _ snapshot: borrowing Snapshot
    ) throws -> RowPage {
        let page = try snapshot.rowPage(query.request(in: list))
        guard page.rows.isEmpty else { return page }
        switch query.start {
        case .first: return page
        case .after(let cursor):
            let last = try snapshot.rowPage(query.with(.before(cursor)).request(in: list))
            return last.previous == nil ? try snapshot.rowPage(query.with(.first).request(in: list)) : last
        case .before: return try snapshot.rowPage(query.with(.first).request(in: list))
        }
    }

    /// About what a page has beside its rows, in bytes.
    static let frameLength = 8 << 10

    private func page(
        of list: CatalogueList,
        _ content: ListContent,
        _ query: ListQuery,
        _ session: Session
    ) throws -> Page {
        let assets = try renderer.source.assets()
        let words = assets.words
        let count = Count.text(content.count, upTo: ListContent.countedUpTo)
        let heading = list.heading(words)
        var page = Page(template: "list", title: heading, session: session, list: list, count: count, isList: true)
        let rows = content.rows
        let isEmpty = rows.count == 0
        let pager = pager(rows, query, list, words)
        page.length = Self.frameLength + rows.count * RowWriter.length
        page.data = [
            "heading": .text(heading),
            "count": .text(content.count == 0 ? "" : count),
            "addHref": .text("\(list.path)/new"),
            "editHref": isEmpty ? .absent : .text(query.with(.nothing).address(of: list.path)),
            "views": list.photo == nil ? .absent : .object(views(query, list)),
            "rowsClass": .text(RowLook(query).listClass(of: list)),
            "tools": content.isTrulyEmpty ? .absent : .object(ListTools(list, query).data(content.matches, assets)),
            "empty": isEmpty ? .object(empty(list, query, words)) : .absent,
            "isPlainList": .flag(!isEmpty && rows.sections.isEmpty),
            "rows": rows.value,
            "sections": .list(rows.sections),
            "pager": Value(pager),
            "index": ListIndex.data(of: rows, goesOn: pager != nil, query, list, words),
            "changed": content.isComparing ? Value(Self.changed(rows.markedCount, words)) : .absent,
            "sinceHref": .text(query.address(of: list.path, since: content.change)),
            "newOne": Value(words.text("list-new", count: 1)),
            "newMany": Value(words.text("list-new", count: 2)),
            "filterScript": .text(assets.statics.address(of: "filter.js")),
            "isWhole": .flag(pager == nil && query.words == nil),
            "photos": Value(list.photosData(query, limit: uploadLimit, isDrop: true, words)),
            "uploadScript": .text(assets.statics.address(of: "upload.js")),
            "live": .text(query.address(of: "\(list.path)/live", since: content.change)),
            "liveScript": .text(assets.statics.address(of: "live.js")),
            "notice": Value(content.notice?.data(words) ?? passwordNotice(list, session, words)),
        ]
        return page
    }

    /// Where a change of the password leads says that it went well.
    private func passwordNotice(_ list: CatalogueList, _ session: Session, _ words: Words) -> Object? {
        guard session.hasNewPassword, list.path == renderer.catalogue.home else { return nil }
        return ["text": .text(words[.passwordChanged])]
    }

    private static func changed(_ count: Int, _ words: Words) -> String? {
        guard count > 0 else { return words[.changedSinceNone] }
        return words.text("changed-since", count: count, ["count": Count.text(count)])
    }

    /// The list's two views: rows and tiles.
    private func views(_ query: ListQuery, _ list: CatalogueList) -> Object {
        [
            "rowsHref": .text(query.with(ListView.rows).address(of: list.path)),
            "gridHref": .text(query.with(ListView.grid).address(of: list.path)),
            "isGrid": .flag(query.view == .grid),
        ]
    }

    /// What stands where no row does: nothing was added yet, or nothing was found.
    private func empty(_ list: CatalogueList, _ query: ListQuery, _ words: Words) -> Object {
        guard let searched = query.words else {
            return [
                "heading": Value(words.text("\(list.name).none.heading") ?? words.text("list.none.heading")),
                "text": Value(words.text("\(list.name).none.text") ?? words.text("list.none.text")),
                "href": .text("\(list.path)/new"),
                "action": Value(words.text("\(list.name).none.action") ?? words.text("list.none.action")),
            ]
        }
        return [
            "heading": .text(words(.searchNoneHeading, ["words": searched])),
            "text": .text(words[.searchNoneText]),
            "href": .text(query.withoutWords.address(of: list.path)),
            "action": .text(words[.clearSearch]),
        ]
    }

    /// The ways to the pages around; nil where the list has but one.
    func pager(
        _ rows: ListRows,
        _ query: ListQuery,
        _ list: CatalogueList,
        _ words: Words
    ) -> Object? {
        guard rows.previous != nil || rows.next != nil else { return nil }
        let address = { (start: FetchRequest.Start) in query.with(start).address(of: list.path) }
        return [
            "text": .text(words(.pagerText, ["count": Count.text(rows.count)])),
            "previous": Value(rows.previous.map { address(.before($0)) }),
            "next": Value(rows.next.map { address(.after($0)) }),
        ]
    }
}

/// What one read of the database gives for a list's page.
struct ListContent {
    static let countedUpTo = 1_000

    let rows: ListRows
    /// The last change that is in it.
    let change: Int64
    /// All records of the list, counted up to one more than the limit.
    let count: Int
    /// Those that were searched for; nil without a search.
    let matches: Int?
    let notice: Notice?
    /// Whether the marked rows are those that changed since a moment.
    let isComparing: Bool

    /// Whether there is nothing to search or to order.
    var isTrulyEmpty: Bool { count == 0 && matches == nil }
}
