import HTTP
import Records
import Web

extension RecordPages {
    /// Saves an edited record; shows the form again with what is wrong, or both sides where two edits meet.
    func update(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let id = try Self.id(in: visit)
        let submission = try Submission(try await forms.form(of: visit.request), for: list)
        var photo = try await intake.photo(in: submission, of: session.user, renderer.words())
        let parked = try await parked(submission.draft, session)
        if parked == nil, case .none = photo, submission.countsOnParkedPhoto {
            photo = .refused(try renderer.words()[.photoGone])
        }
        let edit = Edit(visit: visit, session: session, submission: submission, photo: photo, parked: parked)
        switch try await RecordState(of: id, in: list, store) {
        case .missing: throw Trouble.notFound
        case .there(let record): return try await save(edit, of: record)
        case .deleted(let deletion): return try await save(edit, of: deletion)
        }
    }

    private func save(_ edit: Edit, of record: Record) async throws -> Response {
        let (seen, base) = try await versions(of: record, edit.submission)
        guard let seen, let base else { return try await conflict(edit, with: record) }
        var draft = Draft(editing: seen, base: base, zone: renderer.zone)
        edit.submission.fill(&draft, photo: edit.photo, parked: edit.parked)
        edit.submission.decide(&draft, theirs: seen, before: base)
        guard draft.issues.isEmpty, !edit.photo.isRefused else {
            try await check(&draft)
            return try await again(draft, edit, version: seen.version)
        }
        do {
            return try await write(draft, edit)
        } catch let invalid as InvalidRecord {
            draft.note(invalid.issues)
            return try await again(draft, edit, version: seen.version)
        } catch let conflict as Conflict {
            return try await answer(conflict, edit, draft)
        }
    }

    /// What a new version of the record is saved over: the version its user saw last, and the one the editing began from.
    ///
    /// Nil where the journal does not know such a version, as after an older backup was brought back.
    private func versions(of record: Record, _ submission: Submission) async throws -> (Record?, Record?) {
        try await store.read { snapshot in
            let seen = try submission.version.map { try snapshot.record(record.entity, record.id, at: $0) } ?? record
            let base = try submission.base.map { try snapshot.record(record.entity, record.id, at: $0) } ?? seen
            return (seen, base)
        }
    }

    func write(_ draft: Draft, _ edit: Edit) async throws -> Response {
        let list = edit.submission.list
        let photo = edit.photo.new
        let token = edit.submission.draft
        let user = edit.session.user
        let submission = edit.submission
        let written = try await store.write(by: edit.session.author, "Edit \(list.noun)") { transaction in
            if let photo { try transaction.keep(photo) }
            try submission.settle(list.path(of: draft.id), of: user, in: transaction)
            let record = try transaction.save(draft)
            // It stays for whoever goes back and saves again, until it is forgotten.
            if let token { try ParkedDrafts.park(token, of: user, savedAs: record.id, in: transaction) }
            return record
        }
        return .seeOther(
            ListQuery(edit.visit.query, of: edit.submission.list).address(of: list.path, done: written.change)
        )
    }

    /// The record's form once more, with what is wrong.
    private func again(_ draft: Draft, _ edit: Edit, version: Int) async throws -> Response {
        var form = form(draft, edit.submission.list, edit.visit)
        form.version = version
        form.base = edit.submission.base
        return try await shown(
            &form,
            edit.submission,
            edit.photo,
            edit.parked,
            edit.session,
            status: edit.photo.status
        )
    }

    /// Someone deleted the record meanwhile: Save brings it back, once its user has been told.
    func save(_ edit: Edit, of deletion: Deletion) async throws -> Response {
        var draft = Draft(editing: deletion.record, zone: renderer.zone)
        edit.submission.fill(&draft, photo: edit.photo, parked: edit.parked)
        if edit.submission.version == deletion.record.version, draft.issues.isEmpty, !edit.photo.isRefused {
            do {
                return try await write(draft, edit)
            } catch let invalid as InvalidRecord {
                draft.note(invalid.issues)
            } catch is Conflict {
                // Brought back, or brought back and deleted again, in between: as if this form had come a moment later.
                return try await update(afterAll: edit, deletion.record.id)
            }
        } else if !draft.issues.isEmpty {
            try await check(&draft)
        }
        return try await deletedForm(draft, deletion, edit)
    }

    private func update(afterAll edit: Edit, _ id: RecordID) async throws -> Response {
        switch try await RecordState(of: id, in: edit.submission.list, store) {
        case .missing: throw Trouble.notFound
        case .there(let record): return try await conflict(edit, with: record)
        case .deleted(let deletion): return try await save(edit, of: deletion)
        }
    }

    private func deletedForm(_ draft: Draft, _ deletion: Deletion, _ edit: Edit) async throws -> Response {
        let words = try renderer.words()
        var form = form(draft, edit.submission.list, edit.visit)
        form.version = deletion.record.version
        form.base = edit.submission.base ?? edit.submission.version
        let who = deletion.change.who(for: edit.session, words)
        form.problems = .init(heading: words(.problemsDeleted, ["who": who]), text: words[.problemsDeletedText])
        return try await shown(&form, edit.submission, edit.photo, edit.parked, edit.session, status: .conflict)
    }
}

/// A form about a record that exists or existed, with all that came with it.
struct Edit {
    let visit: Visit
    let session: Session
    let submission: Submission
    let photo: PhotoIntake.Outcome
    let parked: Parked?
}

extension Change {
    /// Whether this session's user made it.
    func isOwn(of session: Session?) -> Bool { session.map { user == $0.user } ?? false }

    /// Who made the change, to the eyes of this session's user.
    func who(for session: Session, _ words: Words) -> String { isOwn(of: session) ? words[.you] : author(words) }
}
