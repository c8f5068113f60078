import HTTP
import Records
import Web

extension RecordPages {
    /// Takes in a photo that another app shared, and shows it in the form for a new record.
    func share(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        guard list.photo != nil else { throw Trouble.notFound }
        let submission = try Submission(try await forms.form(of: visit.request), for: list)
        let photo = try await intake.photo(in: submission, of: session.user, renderer.words())
        guard photo.isRefused else { return .seeOther(try await take(photo.new, submission, session)) }
        var draft = Draft(new: list.entity, zone: renderer.zone)
        submission.fill(&draft, photo: photo, parked: nil)
        return try await again(draft, submission, photo, nil, visit, session)
    }

    /// Parks what came; returns where it waits.
    private func take(_ photo: NewPhoto?, _ submission: Submission, _ session: Session) async throws -> String {
        let token = DraftToken.random()
        let form = ParkedForm.bytes(of: submission, lacksPhoto: false, isShared: true)
        _ = try await store.write(by: nil, "Park shared photo") { transaction in
            if let photo { try transaction.keep(photo) }
            return try ParkedDrafts.park(
                token,
                of: session.user,
                photo: photo?.photo.hash,
                form: form,
                in: transaction
            )
        }
        return "\(submission.list.newPath)?draft=\(token.text)"
    }
}
