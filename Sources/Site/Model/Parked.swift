import Records

/// A draft of the user's that lies in the database.
struct Parked: Sendable {
    let token: DraftToken
    let photo: PhotoHash?
    /// The texts of its form, by field; empty while only a photo is parked.
    let texts: [UInt8]
    /// The record it has become.
    let savedAs: RecordID?

    init(token: DraftToken, _ record: Record) {
        self.token = token
        photo = record[ParkedDraft.photo]
        texts = record[ParkedDraft.form] ?? []
        savedAs = record[ParkedDraft.savedAs]
    }
}
