import HTTP
import Records
import Web

extension RecordPages {
    /// Parks a form for a new record whose session has ended; returns where its user finds it, nil where there is no list.
    func parkNew(_ visit: Visit, _ user: RecordID) async throws -> String? {
        guard visit.catalogue.canHold(visit.parameters) else { return nil }
        let list = try visit.list()
        return try await park(visit, user, list, at: "\(list.path)/new")
    }

    /// Parks the form of a record whose session has ended; returns where its user finds it, nil where there is no record.
    func parkEdit(_ visit: Visit, _ user: RecordID) async throws -> String? {
        guard visit.catalogue.canHold(visit.parameters) else { return nil }
        let list = try visit.list()
        let id = try Self.id(in: visit)
        if case .missing = try await RecordState(of: id, in: list, store) { return nil }
        return try await park(visit, user, list, at: list.path(of: id), about: id)
    }

    private func park(
        _ visit: Visit,
        _ user: RecordID,
        _ list: CatalogueList,
        at path: String,
        about record: RecordID? = nil
    ) async throws -> String {
        let submission = try Submission(try await forms.form(of: visit.request), for: list)
        let outcome = try await intake.photo(in: submission, of: user, renderer.words())
        let photo = outcome.new
        let token = submission.draft ?? .random()
        let form = ParkedForm.bytes(of: submission, lacksPhoto: outcome.isRefused)
        _ = try await store.write(by: nil, "Park form") { transaction in
            if let photo { try transaction.keep(photo) }
            return try ParkedDrafts.park(
                token,
                of: user,
                photo: photo?.photo.hash,
                form: form,
                about: record,
                in: transaction
            )
        }
        return "\(path)?draft=\(token.text)"
    }
}
