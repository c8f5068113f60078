import HTTP
import Records
import Templates

extension RecordPages {
    /// Two people set the same fields to different things: both sides and the one before, to choose from.
    func answer(_ conflict: Conflict, _ edit: Edit, _ draft: Draft) async throws -> Response {
        guard let theirs = conflict.theirs else {
            let state = try await RecordState(of: conflict.id, in: edit.submission.list, store)
            guard case .deleted(let deletion) = state else { throw Trouble.notFound }
            return try await save(edit, of: deletion)
        }
        return try await page(edit, draft, fields: conflict.fields, theirs: theirs, before: conflict.base)
    }

    /// A form made from a version nobody knows: whatever differs from the record is for its user to choose.
    func conflict(_ edit: Edit, with record: Record) async throws -> Response {
        var draft = Draft(editing: record, zone: renderer.zone)
        edit.submission.fill(&draft, photo: edit.photo, parked: edit.parked)
        let fields = record.entity.fields.filter { draft[$0] != record[$0] }
        guard !fields.isEmpty else { return try await write(draft, edit) }
        return try await page(edit, draft, fields: fields, theirs: record, before: nil)
    }

    private func page(
        _ edit: Edit,
        _ draft: Draft,
        fields: [Field],
        theirs: Record,
        before: Record?
    ) async throws -> Response {
        let words = try renderer.words()
        let parked = try await parkedPhoto(edit, of: theirs.id)
        let change = try await store.read { try $0.latestChange(of: theirs) }
        let view = ConflictView(
            list: edit.submission.list,
            query: ListQuery(edit.visit.query, of: edit.submission.list),
            draft: draft,
            removesPhoto: edit.submission.removesPhoto,
            parked: parked,
            isKept: edit.submission.isKept,
            fields: fields,
            theirs: theirs,
            before: before,
            who: change?.who(for: edit.session, words) ?? words[.someone],
            isOwn: change?.user == edit.session.user
        )
        var page = Page(template: "conflict", title: view.heading(words), status: .conflict)
        page.session = edit.session
        page.list = edit.submission.list
        page.isTask = true
        page.data = view.data(words)
        return try renderer.response(page)
    }

    private func parkedPhoto(_ edit: Edit, of record: RecordID) async throws -> Parked? {
        guard let new = edit.photo.new else { return edit.parked }
        return try await park(new, edit.submission, edit.session, about: record)
    }
}
