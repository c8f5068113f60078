import HTTP
import Records
import Templates

/// The page of a record that was deleted: gone, but for Undo.
struct DeletedPage: Sendable {
    let store: any Store
    let renderer: PageRenderer

    init(_ store: any Store, _ renderer: PageRenderer) {
        self.store = store
        self.renderer = renderer
    }

    func response(_ deletion: Deletion, _ list: CatalogueList, _ session: Session) async throws -> Response {
        let words = try renderer.words()
        let change = deletion.change
        let canUndo = try await store.read { try $0.undoRefusal(of: change.number) == nil }
        let heading = words(.deletedHeading, ["title": deletion.record[list.title]])
        var page = Page(template: "deleted", title: heading, status: .gone, session: session, list: list)
        page.data = [
            "heading": .text(heading),
            "text": .text(words(.deletedText, ["who": change.who(for: session, words)])),
            "change": canUndo ? .text("\(change.number)") : .absent,
            "historyHref": .text("\(list.path(of: deletion.record.id))/history"),
            "homeLabel": .text(words[.goHome]),
        ]
        return try renderer.response(page)
    }
}
