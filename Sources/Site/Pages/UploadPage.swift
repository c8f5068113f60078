import HTTP
import Records
import Web

/// Takes in a photo ahead of the form it belongs to, so that the browser can show how far it has come.
struct UploadPage: Sendable {
    let forms: FormReader
    let intake: PhotoIntake
    let renderer: PageRenderer

    /// Keeps the photo, whatever it shows, and answers with the name by which the form asks for it.
    ///
    /// It is looked at now: what is wrong with it the form says, in which it is looked at again.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        guard let field = try visit.list().photo?.field else { throw Trouble.notFound }
        let files = try await forms.form(of: visit.request).files(field.name)
        guard files.count == 1, let upload = files.first, upload.file != nil else { throw Trouble.malformed }
        let found = try await intake.photo(from: SentPhoto(upload), try renderer.words())
        let sent = SentPhoto(upload, found.new == nil ? nil : found)
        var response = Response.text(intake.early.keep(sent, of: session.user).text, status: .created)
        response.fields[.cacheControl] = "no-store"
        return response
    }
}
