import Records

/// A draft of the user's that lies in the database.
struct Parked: Sendable {
    let token: DraftToken
    let photo: PhotoHash?
    /// The form, where one came after its session had ended; nil while only a photo is parked.
    let form: ParkedForm?
    /// The record it has become.
    let savedAs: RecordID?

    init(token: DraftToken, _ record: Record) {
        self.token = token
        photo = record[ParkedDraft.photo]
        form = record[ParkedDraft.form].flatMap { ParkedForm(bytes: $0) }
        savedAs = ParkedDraft.record(of: record)
    }
}
