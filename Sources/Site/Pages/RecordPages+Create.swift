import HTTP
import Records
import Web

extension RecordPages {
    /// Makes a record, or shows the form again with what is wrong.
    func create(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let submission = try Submission(try await forms.form(of: visit.request), for: list)
        let photo = try await intake.photo(in: submission, of: session.user, renderer.words())
        let parked = try await parked(submission.draft, session)
        var draft = Draft(new: list.entity, zone: renderer.zone)
        submission.fill(&draft, photo: photo, parked: parked)
        guard draft.issues.isEmpty, !photo.isRefused else {
            try await check(&draft)
            return try await again(draft, submission, photo, parked, visit, session)
        }
        do {
            let written = try await insert(draft, submission, photo, list, session)
            let path = submission.addsAnother ? list.newPath : list.path
            return .seeOther(ListQuery(visit.query, of: list).address(of: path, done: written.change))
        } catch let invalid as InvalidRecord {
            draft.note(invalid.issues)
            return try await again(draft, submission, photo, parked, visit, session)
        } catch let conflict as Conflict {
            let edit = Edit(visit: visit, session: session, submission: submission, photo: photo, parked: parked)
            return try await answer(conflict, edit, draft)
        }
    }

    /// Saves the new record.
    ///
    /// A draft that was sent before has become a record already, which gets what came now.
    private func insert(
        _ draft: Draft,
        _ submission: Submission,
        _ photo: PhotoIntake.Outcome,
        _ list: CatalogueList,
        _ session: Session
    ) async throws -> Written<Record> {
        try await store.write(by: session.author, "Add \(list.noun)") { transaction in
            if let photo = photo.new { try transaction.keep(photo) }
            try submission.settle(list.newPath, of: session.user, in: transaction)
            guard let token = submission.draft else { return try transaction.save(draft) }
            let parked = try ParkedDrafts.find(token, of: session.user, in: transaction.snapshot)
            if let id = parked.flatMap(ParkedDraft.record(of:)), let record = try transaction.record(list.entity, id) {
                let first = try transaction.snapshot.record(list.entity, id, at: 1)
                return try transaction.save(draft.edit(of: first ?? record))
            }
            let record = try transaction.save(draft)
            try ParkedDrafts.park(token, of: session.user, savedAs: record.id, in: transaction)
            return record
        }
    }

    /// The form of a new record once more, with the photo parked and everything typed kept.
    func again(
        _ draft: Draft,
        _ submission: Submission,
        _ photo: PhotoIntake.Outcome,
        _ parked: Parked?,
        _ visit: Visit,
        _ session: Session
    ) async throws -> Response {
        var form = form(draft, submission.list, visit)
        form.token = submission.draft ?? .random()
        return try await shown(&form, submission, photo, parked, session, status: photo.status)
    }

    /// A form that could not be saved: its photo is parked, and stands in it.
    func shown(
        _ form: inout RecordForm,
        _ submission: Submission,
        _ photo: PhotoIntake.Outcome,
        _ parked: Parked?,
        _ session: Session,
        status: Status
    ) async throws -> Response {
        form.removesPhoto = submission.removesPhoto
        form.photoError = photo.text
        form.isShownAgain = true
        form.isKept = submission.isKept
        if let parked { form.show(parked) }
        if let new = photo.new { form.show(try await park(new, submission, session, about: form.draft.base?.id)) }
        return try await page(form, session, status: status)
    }

    /// Parks a photo under the form's draft, or under a new one.
    func park(
        _ photo: NewPhoto,
        _ submission: Submission,
        _ session: Session,
        about record: RecordID?
    ) async throws -> Parked {
        let token = submission.draft ?? .random()
        let written = try await store.write(by: nil, "Park photo") { transaction in
            try transaction.keep(photo)
            return try ParkedDrafts.park(
                token,
                of: session.user,
                photo: photo.photo.hash,
                about: record,
                in: transaction
            )
        }
        return Parked(token: token, written.value)
    }
}

extension Draft {
    /// The same values as an edit of a record, as this draft first made it.
    func edit(of record: Record) -> Draft {
        var edit = Draft(editing: record, zone: zone)
        for field in entity.fields { edit.set(field, to: self[field]) }
        return edit
    }
}
