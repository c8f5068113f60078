import HTTP
import Records
import Web

/// Takes in a photo ahead of the form it belongs to, so that the browser can show how far it has come.
struct UploadPage: Sendable {
    let forms: FormReader
    let early: EarlyPhotos

    /// Keeps the photo, whatever it shows, and answers with the name by which the form asks for it.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        guard let field = try visit.list().photo?.field else { throw Trouble.notFound }
        let files = try await forms.form(of: visit.request).files(field.name)
        guard files.count == 1, let upload = files.first, upload.file != nil else { throw Trouble.malformed }
        var response = Response.text(early.keep(upload, of: session.user).text, status: .created)
        response.fields[.cacheControl] = "no-store"
        return response
    }
}
