import Files
import HTTP
import Imaging
import Records
import Templates
import Web

/// Making, editing and deleting the records of a list.
struct RecordPages: Sendable {
    let store: any Store
    let forms: FormReader
    let intake: PhotoIntake
    let renderer: PageRenderer
    /// The bytes a photo may have.
    let uploadLimit: Int

    /// The form for a new record; with `draft=`, as it was parked, with `unsaved=`, as it was left.
    func new(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let parked = try await parked(DraftToken(parameterOf: visit), session)
        var form = form(Draft(new: list.entity, zone: renderer.zone), list, visit)
        form.token = parked?.token ?? .random()
        form.notice = try await notice(visit, session)
        if let parked {
            try form.restore(parked, renderer.words())
        } else if let unsaved = try await unsaved(list.newPath, session) {
            try form.show(unsaved, isWanted: visit.wantsUnsaved, renderer.words())
        }
        return try await page(form, session)
    }

    /// The form of a record, with its picture; 410 with Undo when it was deleted.
    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let id = try Self.id(in: visit)
        let parked = try await parked(DraftToken(parameterOf: visit), session)
        switch try await RecordState(of: id, in: list, store) {
        case .missing: throw Trouble.notFound
        case .deleted(let deletion):
            guard let parked, parked.form != nil else {
                return try await DeletedPage(store, renderer).response(deletion, list, session)
            }
            return try await page(restored(parked, over: deletion.record, list, visit), session, status: .gone)
        case .there(let record):
            guard let parked else { return try await page(editing(record, visit, session), session) }
            let began = try await version(parked.form?.version, of: record)
            return try await page(restored(parked, over: began ?? record, list, visit), session)
        }
    }

    /// The form of a record as it is, or with what its user typed before and did not save.
    private func editing(_ record: Record, _ visit: Visit, _ session: Session) async throws -> RecordForm {
        let list = try visit.list()
        let query = ListQuery(visit.query, of: list)
        let (unsaved, neighbours, change) = try await store.read { snapshot in
            (
                try Unsaved(at: list.path(of: record.id), of: session.user, in: snapshot),
                try Neighbours(of: record, in: list, query, snapshot),
                try snapshot.latestChange(of: record)
            )
        }
        let began = visit.wantsUnsaved ? try await version(unsaved?.form.version, of: record) : nil
        var form = editing(began ?? record, list, visit)
        form.notice = try await notice(visit, session)
        form.neighbours = neighbours
        form.change = change
        if let unsaved, unsaved.changes(record, in: list, renderer.zone) {
            try form.show(unsaved, isWanted: visit.wantsUnsaved, renderer.words())
        }
        return form
    }

    private func version(_ number: Int?, of record: Record) async throws -> Record? {
        try await store.read { snapshot in
            try number.flatMap { try snapshot.record(record.entity, record.id, at: $0) }
        }
    }

    private func editing(_ record: Record, _ list: CatalogueList, _ visit: Visit) -> RecordForm {
        var form = form(Draft(editing: record, zone: renderer.zone), list, visit)
        form.version = record.version
        return form
    }

    /// What was parked, over the version its editing began from, so that what others changed since still meets it.
    private func restored(
        _ parked: Parked,
        over record: Record,
        _ list: CatalogueList,
        _ visit: Visit
    ) throws -> RecordForm {
        var form = editing(record, list, visit)
        try form.restore(parked, renderer.words())
        return form
    }

    func form(_ draft: Draft, _ list: CatalogueList, _ visit: Visit) -> RecordForm {
        RecordForm(
            list: list,
            draft: draft,
            query: ListQuery(visit.query, of: list),
            photo: .init(of: draft, in: list),
            uploadLimit: uploadLimit
        )
    }

    func page(_ form: RecordForm, _ session: Session, status: Status = .ok) async throws -> Response {
        var form = form
        form.choices = try await choices(in: form.list)
        form.canTurn = try await canTurn(form.photo)
        let words = try renderer.words()
        let heading = form.heading(words)
        let title = form.isShownAgain ? words(.errorTitle, ["title": heading]) : heading
        var page = Page(template: "form", title: title, status: status, session: session, list: form.list)
        page.isTask = true
        page.data = form.data(words, for: session, renderer.zone)
        page.data["uploadScript"] = .text(try renderer.statics().address(of: "upload.js"))
        page.data["formScript"] = .text(try renderer.statics().address(of: "form.js"))
        return try renderer.response(page)
    }

    /// What was done to the record from its own page.
    private func notice(_ visit: Visit, _ session: Session) async throws -> Notice? {
        guard let number = visit.query["done"].flatMap({ RecordID(text: $0)?.rawValue }) else { return nil }
        return try await store.read { try Notice(change: number, for: session, visit.catalogue, in: $0) }
    }

    /// Whether the photo that the form shows is kept in a format that turns.
    private func canTurn(_ photo: RecordForm.ShownPhoto) async throws -> Bool {
        guard case .saved(let hash, _) = photo else { return false }
        let type = try await store.read { try $0.photo(hash)?.mediaType }
        return PictureFormat.allCases.contains { $0.canTurn && $0.mediaType == type }
    }

    func parked(_ token: DraftToken?, _ session: Session) async throws -> Parked? {
        guard let token else { return nil }
        return try await store.read { snapshot in
            try ParkedDrafts.find(token, of: session.user, in: snapshot).map { Parked(token: token, $0) }
        }
    }

    /// The address's id; what is none names nothing.
    static func id(in visit: Visit) throws(Trouble) -> RecordID {
        guard let number = visit.parameters.number("id"), let id = RecordID(rawValue: number) else {
            throw .notFound
        }
        return id
    }
}
