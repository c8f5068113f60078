import Records
import Templates

/// What someone can listen to: a page of a list, in one language.
struct LiveFeed: Sendable {
    /// Those with the same key see the same rows.
    struct Key: Hashable, Sendable {
        let address: String
        let language: String
    }

    let list: CatalogueList
    let query: ListQuery
    let renderer: PageRenderer
    let key: Key
    let request: FetchRequest

    init(_ list: CatalogueList, _ query: ListQuery, _ renderer: PageRenderer) throws {
        self.list = list
        self.query = query
        self.renderer = renderer
        key = Key(address: query.address(of: list.path), language: try renderer.words().language)
        request = query.request(in: list)
    }

    /// The page as a snapshot has it.
    func list(in snapshot: borrowing Snapshot) throws -> LiveList {
        LiveList(
            change: try snapshot.lastChange(),
            page: try snapshot.page(request),
            isSectioned: request.sections != nil
        )
    }

    /// The page as it was after a change; nil when that is not known any more.
    func list(asOf change: Int64, in snapshot: borrowing Snapshot) throws -> LiveList? {
        guard let page = try snapshot.page(request, asOf: change) else { return nil }
        return LiveList(change: change, page: page, isSectioned: request.sections != nil)
    }

    func writer() throws -> LiveWriter { LiveWriter(self, try renderer.source.assets()) }
}

/// Writes rows and headings just as the list's page has them.
struct LiveWriter {
    private let assets: Assets
    private let rows: RowWriter

    init(_ feed: LiveFeed, _ assets: Assets) {
        self.assets = assets
        rows = RowWriter(list: feed.list, query: feed.query, assets, feed.renderer.zone)
    }

    func html(of record: Record) throws -> [UInt8] { Self.trimmed(try rows.html(of: record)) }

    /// The section without its rows; named after the change too, as another may still be called after the same row.
    func html(of section: LiveSection, _ change: Int64) throws -> [UInt8] {
        let first = section.rows.first?.id.description ?? ""
        return try html(
            "section",
            [
                "sectionId": .text("s\(first)-\(change)"),
                "sectionTitle": Value(text(of: section.heading)),
                "rows": .absent,
            ]
        )
    }

    /// The heading in words; nil in a list without headings.
    func text(of heading: LiveHeading) -> String? {
        heading.value.map { rows.heading(of: $0) }
    }

    private func html(_ template: String, _ data: Object) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try assets.templates.render(
            template,
            data.merging(["rowsClass": .text(rows.look.listClass(of: rows.list))]),
            into: &bytes
        )
        return Self.trimmed(bytes)
    }

    private static func trimmed(_ html: [UInt8]) -> [UInt8] {
        var html = html
        while let last = html.last, last <= 0x20 { html.removeLast() }
        return html
    }
}
