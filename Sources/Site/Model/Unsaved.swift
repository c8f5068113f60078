import Records

/// What was typed into a form, and neither saved nor dropped: kept under the form's address, for its user to go on with.
struct Unsaved: Sendable {
    let form: ParkedForm
    /// When it was last added to.
    let at: Timestamp
    /// The photo that was parked with the form.
    let photo: Parked?

    /// Nil also where the form did reach us: whoever left at once may have been told nothing, but it is saved.
    init?(at path: String, of user: RecordID, in snapshot: borrowing Snapshot) throws {
        guard let record = try ParkedDrafts.find(.form(at: path), of: user, in: snapshot),
            let form = record[ParkedDraft.form].flatMap({ ParkedForm(bytes: $0) })
        else { return nil }
        photo = try form.draft.flatMap { token in
            try ParkedDrafts.find(token, of: user, in: snapshot).map { Parked(token: token, $0) }
        }
        guard photo?.savedAs == nil else { return nil }
        self.form = form
        at = record[ParkedDraft.parked]
    }

    /// Whether anything in it differs from the record.
    func changes(_ record: Record, in list: CatalogueList, _ zone: Zone) -> Bool {
        var draft = Draft(editing: record, zone: zone)
        form.fill(&draft, in: list)
        return !draft.issues.isEmpty || form.lacksPhoto || form.removesPhoto || photo?.photo != nil
            || list.textFields.contains { draft[$0] != record[$0] }
    }
}
