import Credentials
import HTTP
import Imaging
import Records
import Threads
import Web

/// Signing in and out, the password, and the settings.
struct SigningRoutes: Sendable {
    let gate: Gate
    let forms: FormReader
    let renderer: PageRenderer
    let languages: LanguageNames

    func add(to router: inout Router<Route>) {
        let login = LoginPage(gate: gate, sessions: gate.sessions, forms: forms, renderer: renderer)
        let logout = LogoutPage(sessions: gate.sessions, log: gate.log)
        let password = PasswordPage(gate: gate, forms: forms, renderer: renderer)
        router.get("/login", .open(login.show))
        router.post("/login", .open(login.submit))
        router.post("/logout", .beforePassword(logout.submit))
        router.get("/password", .beforePassword(password.show))
        router.post("/password", .beforePassword(password.submit))
        let settings = SettingsPage(store: gate.store, forms: forms, renderer: renderer, languages: languages)
        let others = OtherSessionsPage(sessions: gate.sessions, log: gate.log)
        router.get("/keys", .page(KeysPage(renderer: renderer).show))
        router.get("/settings", .page(settings.show))
        router.post("/settings", .page(settings.submit))
        router.post("/settings/sessions/end", .page(others.endAll))
        router.post("/settings/sessions/{id}/end", .page(others.end))
    }
}

/// The records of all lists.
struct RecordRoutes: Sendable {
    let settings: SiteSettings
    let store: any Store
    let pool: Pool
    let preparer: PhotoPreparer
    let forms: FormReader
    let early: EarlyPhotos
    let renderer: PageRenderer

    func add(to router: inout Router<Route>) {
        let list = ListPage(store: store, renderer: renderer, uploadLimit: settings.maxUpload)
        let intake = PhotoIntake(preparer: preparer, pool: pool, early: early)
        let record = RecordPages(
            store: store,
            forms: forms,
            intake: intake,
            renderer: renderer,
            uploadLimit: settings.maxUpload
        )
        let photo = PhotoPages(store: store)
        let many = FormReader(limits: settings.photosLimits, spoolFolder: settings.spoolFolder)
        let photos = PhotosPage(store: store, forms: many, intake: intake, renderer: renderer)
        let history = HistoryPage(store: store, renderer: renderer)
        let activity = ActivityPage(store: store, renderer: renderer)
        router.get("/{list}", .page(list.show))
        router.post("/{list}", .form(record.create, park: record.parkNew))
        router.get("/{list}/new", .page(record.new))
        router.get("/{list}/{id}", .page(record.show))
        router.post("/{list}/{id}", .form(record.update, park: record.parkEdit))
        router.post("/{list}/{id}/delete", .page(record.delete))
        router.post("/{list}/uploads", .page(UploadPage(forms: forms, intake: intake, renderer: renderer).submit))
        let rotation = RotatePage(
            store: store,
            forms: forms,
            intake: intake,
            spoolFolder: settings.spoolFolder
        )
        router.post("/{list}/share", .form(record.share, park: record.parkNew))
        router.post("/{list}/{id}/rotate", .page(rotation.submit))
        router.post("/{list}/photos", .page(photos.submit))
        let bulk = BulkPages(records: record)
        router.post("/{list}/delete", .page(bulk.delete))
        router.post("/{list}/set", .page(bulk.set))
        router.post("/{list}/export", .page(bulk.export))
        router.get("/{list}/{id}/history", .page(history.show))
        router.post("/{list}/{id}/restore", .page(RestorePage(store: store, forms: forms).submit))
        router.get("/{list}/{id}/thumbnail", .part(photo.thumbnail))
        router.get("/{list}/{id}/picture", .part(photo.picture))
        router.get("/{list}/drafts/{draft}/thumbnail", .part(photo.draftThumbnail))
        router.post("/{list}/drafts/{draft}/delete", .page(record.dropDraft))
        router.post("/{list}/new/unsaved", .part(record.keepUnsaved))
        router.post("/{list}/{id}/unsaved", .part(record.keepUnsaved))
        router.post("/{list}/new/unsaved/delete", .page(record.dropUnsaved))
        router.post("/{list}/{id}/unsaved/delete", .page(record.dropUnsaved))
        router.get("/activity", .page(activity.show))
        router.post("/undo", .page(UndoPage(store: store, forms: forms).submit))
    }
}
