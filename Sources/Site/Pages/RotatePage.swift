import Files
import HTTP
import Imaging
import Records
import Web

/// Turns a record's photo by a quarter, its pixels as they are; a change like any other, which can be undone.
struct RotatePage: Sendable {
    private static let pieceSize = 256 << 10

    let store: any Store
    let forms: FormReader
    let intake: PhotoIntake
    let spoolFolder: String

    /// Turns the photo that the page showed, and leads back to the record.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let id = try RecordPages.id(in: visit)
        let form = try await forms.form(of: visit.request)
        let turns = Turn.allCases.filter { form.text("turn")?.isIdentical(to: $0.rawValue) ?? false }
        guard let turn = turns.first, let seen = form.text("v"), let field = list.photo else { throw Trouble.notFound }
        let query = ListQuery(visit.query, of: list)
        guard let record = try await store.read({ try $0.record(list.entity, id) }) else { throw Trouble.notFound }
        let photo = try await store.read { snapshot in try record[field].flatMap { try snapshot.photo($0) } }
        // Whoever was shown another photo is shown this one first.
        guard let photo, seen.isIdentical(to: photo.hash.text) else {
            return .seeOther(query.address(of: list.path(of: id)))
        }
        let turned = try await intake.turned(try await file(of: photo), turn)
        let change = try await save(turned, field, in: record, session)
        return .seeOther(query.address(of: list.path(of: id), done: change))
    }

    /// Nil where somebody gave the record another photo meanwhile.
    private func save(
        _ turned: NewPhoto,
        _ field: Attribute<PhotoHash?>,
        in record: Record,
        _ session: Session
    ) async throws -> Int64? {
        var draft = Draft(editing: record)
        draft.set(field.field, to: .photo(turned.photo.hash))
        let ready = draft
        do {
            return try await store.write(by: session.author, "Rotate picture") { transaction in
                try transaction.keep(turned)
                _ = try transaction.save(ready)
            }.change
        } catch is Conflict {
            return nil
        }
    }

    private func file(of photo: Photo) async throws -> StoredFile {
        var file = try SpoolFile(in: spoolFolder)
        for start in stride(from: 0, to: photo.count, by: Self.pieceSize) {
            let range = start..<min(start + Self.pieceSize, photo.count)
            try file.append(try await store.read { try $0.photoBytes(photo.hash, range: range) })
        }
        return try file.sealed()
    }
}
