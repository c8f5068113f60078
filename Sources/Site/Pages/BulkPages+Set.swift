import HTTP
import Records
import Templates
import Web

extension BulkPages {
    /// Sets fields of what is selected; asks which first, and again where something is wrong.
    func set(_ visit: Visit, _ session: Session) async throws -> Response {
        try await answer(visit, session) { request in
            let draft = BulkDraft(request, renderer.zone)
            guard draft.isSent, draft.issues.isEmpty, !draft.fields.isEmpty else {
                return try await page(draft, request)
            }
            let zone = renderer.zone
            let written = try await store.write(by: session.author, "Set \(request.list.name)") { transaction in
                for record in try request.records(in: transaction.snapshot, changedIn: draft.differences) {
                    var edit = Draft(editing: record, zone: zone)
                    for field in draft.fields { edit.set(field, to: draft.values[field]) }
                    _ = try transaction.save(edit)
                }
            }
            return request.done(written.change)
        }
    }

    private func page(_ draft: BulkDraft, _ request: Request) async throws -> Response {
        let list = request.list
        let words = try renderer.words()
        let count = try await store.read { snapshot in
            try request.records(in: snapshot, changedIn: { _ in [] }).count
        }
        let choices = try await records.choices(in: list)
        let what = words.text("\(list.name).count", count: count, ["count": Count.text(count)])
        let heading = words(.bulkSetHeading, ["what": what ?? Count.text(count)])
        var page = Page(template: "bulk-set", title: heading, session: request.session, list: list)
        page.status = draft.isSent ? .unprocessable : .ok
        page.isTask = true
        page.data = [
            "heading": .text(heading),
            "backHref": .text(request.query.address(of: list.path)),
            "backLabel": .text(list.heading(words)),
            "action": .text(request.address),
            "hidden": .list(request.hidden(without: BulkDraft.names(in: list))),
            "nothing": .flag(draft.isSent && draft.fields.isEmpty),
            "fields": .list(draft.offered.map { .object(data(of: $0, draft, choices[$0] ?? [], list, words)) }),
        ]
        return try renderer.response(page)
    }

    private func data(
        of field: Field,
        _ draft: BulkDraft,
        _ choices: [RecordForm.Choice],
        _ list: CatalogueList,
        _ words: Words
    ) -> Object {
        let issue = draft.issues.first { $0.field == field }
        let error = issue.map { IssueWords.text(for: $0, in: list, words) }
        return FormField(field, in: list, draft.values, error: error, choices).data(words).merging([
            "setName": .text(field.name),
            "setLabel": .text(list.label(of: field, words)),
            "isSet": .flag(draft.fields.contains(field)),
        ])
    }
}

/// What many records are to hold in some of their fields.
struct BulkDraft: Sendable {
    /// Those that may be set for many at once.
    let offered: [Field]
    /// Those that are to be set.
    let fields: [Field]
    /// What they are to hold.
    let values: Draft
    /// Whether it was said what to set, and to what.
    let isSent: Bool

    init(_ request: BulkPages.Request, _ zone: Zone) {
        let form = request.form
        let offered = request.list.bulkFields
        self.offered = offered
        let isSent = form.text("apply") != nil
        self.isSent = isSent
        let names = form.texts("set")
        // Where there is but one, it is the one. What did not come is nothing to set.
        fields = offered.filter { field in
            isSent
                ? names.contains(field.name) && form.text(field.name) != nil
                : names.contains(field.name) || offered.count == 1
        }
        var draft = Draft(new: request.list.entity, zone: zone)
        for field in offered {
            let texts = form.texts(field.name)
            if texts.count > 1 {
                draft.refuse(field, .repeated, text: texts.first)
            } else if let text = texts.first {
                draft.set(text: text, for: field)
            }
        }
        values = draft
    }

    /// What is wrong with what they are to hold.
    var issues: [Issue] { isSent ? values.issues.filter { fields.contains($0.field) } : [] }

    /// The fields in which a record holds something else.
    func differences(from record: Record) -> [Field] { fields.filter { values[$0] != record[$0] } }

    /// What the form itself sends under these names is not to be carried along.
    static func names(in list: CatalogueList) -> Set<String> {
        Set(["set", "apply", "seen", "leave"] + list.bulkFields.map(\.name))
    }
}

extension CatalogueList {
    /// The fields that many records may share: not what each is called by or stands by, nor what no two may share.
    var bulkFields: [Field] {
        textFields.filter { $0 != title.field && !rare.contains($0) && !entity.uniqueFields.contains($0) }
    }
}
