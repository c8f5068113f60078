import HTTP
import Records
import Templates
import Web

/// What is done with many records of a list at once, each time as one change that one Undo takes back.
struct BulkPages: Sendable {
    /// Something to be done with selected records of a list.
    struct Request: Sendable {
        let list: CatalogueList
        let query: ListQuery
        let form: Form
        let selection: Selection
        let session: Session
        /// Where it was sent, with the query.
        let address: String
    }

    let records: RecordPages

    var store: any Store { records.store }
    var renderer: PageRenderer { records.renderer }

    /// Deletes what is selected, unless some of it changed since it was shown.
    func delete(_ visit: Visit, _ session: Session) async throws -> Response {
        try await answer(visit, session) { request in
            let entity = request.list.entity
            let written = try await store.write(by: session.author, "Delete \(request.list.name)") { transaction in
                for record in try request.records(in: transaction.snapshot, changedIn: { _ in entity.fields }) {
                    try transaction.delete(entity, record.id)
                }
            }
            return request.done(written.change)
        }
    }

    /// A file of what is selected, for other programs.
    func export(_ visit: Visit, _ session: Session) async throws -> Response {
        try await answer(visit, session) { request in
            let export = CSVExport(of: request.list, try renderer.words(), renderer.zone)
            return try await store.read { snapshot in
                export.response(try request.records(in: snapshot, changedIn: { _ in [] }))
            }
        }
    }

    /// Does what was asked for, or says why not.
    func answer(
        _ visit: Visit,
        _ session: Session,
        _ work: (Request) async throws -> Response
    ) async throws -> Response {
        let list = try visit.list()
        let form = try await records.forms.form(of: visit.request)
        let request = Request(
            list: list,
            query: ListQuery(visit.query, of: list),
            form: form,
            selection: Selection(form),
            session: session,
            address: visit.request.target.text
        )
        do {
            return try await work(request)
        } catch Selection.Refusal.gone(let change) {
            // As where one is deleted twice: what was wanted is so, and the notice says by what.
            return request.done(change)
        } catch let refusal as Selection.Refusal {
            return try page(about: refusal, request)
        }
    }
}

extension BulkPages.Request {
    /// The records that are meant; throws `Selection.Refusal` where others set those fields of one since it was shown.
    func records(
        in snapshot: borrowing Snapshot,
        changedIn fields: (Record) -> [Field]
    ) throws -> [Record] {
        try selection.records(of: query, in: list, changedIn: fields, snapshot)
    }

    /// Back to the list, to be read.
    func done(_ change: Int64?) -> Response {
        .seeOther(query.with(nil as Picking?).address(of: list.path, done: change))
    }
}

/// Nothing was done: why, and what can be.
extension BulkPages {
    /// The changed records that are named.
    private static let mostNamed = 20

    private func page(about refusal: Selection.Refusal, _ request: Request) throws -> Response {
        let words = try renderer.words()
        let list = request.list
        let heading = heading(of: refusal, words)
        var page = Page(template: "bulk-refused", title: heading, session: request.session, list: list)
        page.status = if case .changed = refusal { .conflict } else { .unprocessable }
        page.isTask = true
        page.data = [
            "heading": .text(heading),
            "text": .text(text(of: refusal, words)),
            "backHref": .text(request.query.address(of: list.path)),
            "backLabel": .text(list.heading(words)),
            "backText": .text(words(.backToList, ["list": list.heading(words)])),
            "ask": Value(question(refusal, request, words)),
        ]
        return try renderer.response(page)
    }

    private func heading(of refusal: Selection.Refusal, _ words: Words) -> String {
        switch refusal {
        case .empty, .gone: words[.bulkEmptyHeading]
        case .tooMany: words[.bulkTooManyHeading]
        case .changed(let records, let count, _):
            words.text(
                "bulk.changed.heading",
                count: records.count,
                ["count": Count.text(records.count), "all": Count.text(count)]
            ) ?? ""
        }
    }

    private func text(of refusal: Selection.Refusal, _ words: Words) -> String {
        switch refusal {
        case .empty, .gone: words[.bulkEmptyText]
        case .tooMany: words(.bulkTooManyText, ["limit": Count.text(Selection.most)])
        case .changed: words[.bulkChangedText]
        }
    }

    /// What to do with those that changed; nil where nothing is to be asked.
    private func question(_ refusal: Selection.Refusal, _ request: Request, _ words: Words) -> Object? {
        guard case .changed(let records, let count, let last) = refusal else { return nil }
        let list = request.list
        let unnamed = records.count - Self.mostNamed
        return [
            "action": .text(request.address),
            "items": .list(
                records.prefix(Self.mostNamed).map { record in
                    .object(["href": .text(list.path(of: record.id)), "text": .text(record[list.title])])
                }
            ),
            "others": unnamed > 0
                ? Value(words.text("bulk.others", count: unnamed, ["count": Count.text(unnamed)])) : .absent,
            "hidden": .list(request.hidden(without: ["seen", "leave"])),
            "canLeave": .flag(records.count < count),
            "seen": .text("\(last)"),
        ]
    }
}

extension BulkPages.Request {
    /// All that came, to be sent once more.
    func hidden(without names: Set<String>) -> [Templates.Value] {
        form.fields.compactMap { field in
            let name = String(decoding: field.name, as: UTF8.self)
            guard case .text(let bytes) = field.value, !names.contains(name) else { return nil }
            return .object(["name": .text(name), "value": .text(String(decoding: bytes, as: UTF8.self))])
        }
    }
}
