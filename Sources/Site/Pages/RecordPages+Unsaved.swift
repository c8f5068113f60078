import HTTP
import Records
import Web

extension RecordPages {
    /// Keeps what stands in a form and is not saved yet, in the place of what was kept of that form before.
    func keepUnsaved(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let (path, id) = try await form(at: visit)
        let submission = try Submission(try await forms.form(of: visit.request), for: list)
        let form = ParkedForm.bytes(of: submission, lacksPhoto: submission.form.text("lacks") != nil)
        _ = try await store.write(by: nil, "Keep unsaved edits") { transaction in
            try ParkedDrafts.park(.form(at: path), of: session.user, form: form, about: id, in: transaction)
        }
        return Response(.noContent)
    }

    /// Forgets what was kept of a form, and leads back to it.
    func dropUnsaved(_ visit: Visit, _ session: Session) async throws -> Response {
        let (path, _) = try await form(at: visit)
        _ = try await store.write(by: nil, "Drop unsaved edits") { transaction in
            try ParkedDrafts.drop(.form(at: path), of: session.user, in: transaction)
        }
        return .seeOther(ListQuery(visit.query, of: try visit.list()).address(of: path))
    }

    /// What its user typed into the form at an address before and did not save.
    func unsaved(_ path: String, _ session: Session) async throws -> Unsaved? {
        try await store.read { try Unsaved(at: path, of: session.user, in: $0) }
    }

    /// The form that a visit is about: of a new record, or of one that there is or was.
    private func form(at visit: Visit) async throws -> (path: String, record: RecordID?) {
        let list = try visit.list()
        guard visit.parameters["id"] != nil else { return (list.newPath, nil) }
        let id = try Self.id(in: visit)
        if case .missing = try await RecordState(of: id, in: list, store) { throw Trouble.notFound }
        return (list.path(of: id), id)
    }
}

extension Visit {
    /// Whether the form is asked for as it was left.
    var wantsUnsaved: Bool { query["unsaved"] != nil }
}

extension Submission {
    /// What is saved is unsaved no longer.
    func settle(_ path: String, of user: RecordID, in transaction: borrowing Transaction) throws {
        if isKept { try ParkedDrafts.drop(.form(at: path), of: user, in: transaction) }
    }
}
