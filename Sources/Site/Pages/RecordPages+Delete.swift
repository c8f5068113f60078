import HTTP
import Records
import Templates
import Web

extension RecordPages {
    /// Deletes a record; where it changed since the list was shown, asks first.
    func delete(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let id = try Self.id(in: visit)
        let submission = try Submission(try await forms.form(of: visit.request), for: list)
        let version = submission.version
        do {
            let written = try await store.write(by: session.author, "Delete \(list.noun)") { transaction in
                try transaction.delete(list.entity, id, version: version)
            }
            let query = ListQuery(visit.query, of: list)
            switch written.value {
            case .deleted: return .seeOther(query.address(of: list.path, done: written.change))
            case .alreadyDeleted(let change): return .seeOther(query.address(of: list.path, done: change.number))
            case .neverExisted: throw Trouble.notFound
            }
        } catch let conflict as Conflict {
            return try await ask(conflict, list, visit, session)
        }
    }

    /// Forgets a parked draft and goes back to the list.
    func dropDraft(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        guard let token = visit.parameters["draft"].flatMap({ DraftToken(text: $0) }) else { throw Trouble.notFound }
        _ = try await store.write(by: nil, "Drop draft") { try ParkedDrafts.drop(token, of: session.user, in: $0) }
        return .seeOther(ListQuery(visit.query, of: list).address(of: list.path))
    }

    private func ask(
        _ conflict: Conflict,
        _ list: CatalogueList,
        _ visit: Visit,
        _ session: Session
    ) async throws -> Response {
        guard let now = conflict.theirs else { throw Trouble.notFound }
        let words = try renderer.words()
        let change = try await store.read { try $0.latestChange(of: now) }
        let query = ListQuery(visit.query, of: list)
        let heading = words(.deleteConflictHeading, ["title": now[list.title]])
        let isOwn = change?.user == session.user
        let who = change?.who(for: session, words) ?? words[.someone]
        var page = Page(template: "delete-conflict", title: heading, status: .conflict, session: session, list: list)
        page.isTask = true
        page.data = [
            "heading": .text(heading),
            "text": .text(words(isOwn ? .deleteConflictTextOwn : .deleteConflictText, ["who": who])),
            "backHref": .text(query.address(of: list.path)),
            "backLabel": Value(words.text("\(list.name).heading")),
            "action": .text(query.address(of: "\(list.path(of: now.id))/delete")),
            "version": .text("\(now.version)"),
            "base": .text("\(conflict.base?.version ?? now.version)"),
            "changes": .list(conflict.fields.map { .object(difference($0, conflict.base, now, list, words)) }),
            "cancelHref": .text(query.address(of: list.path)),
        ]
        return try renderer.response(page)
    }

    private func difference(
        _ field: Field,
        _ before: Record?,
        _ now: Record,
        _ list: CatalogueList,
        _ words: Words
    ) -> Object {
        [
            "label": .text(list.label(of: field, words)),
            "before": Value(before.map { text($0[field], field, words) }),
            "now": .text(text(now[field], field, words)),
        ]
    }

    /// A value in a line of text; a photo shows as whether there is one.
    private func text(_ value: Records.Value, _ field: Field, _ words: Words) -> String {
        if case .photo = value { return words[.aPicture] }
        return ValueWords(words, renderer.zone).text(of: value, in: field)
    }
}
