import HTTP
import Records
import Templates
import Web

/// Makes a record of each of several photos, called by its file's name, all in one change.
struct PhotosPage: Sendable {
    /// The name of the form's photos, and with `_upload` of those sent ahead of it.
    static let field = "photos"

    /// What became of the photos, one after the other.
    private struct Outcome {
        var taken: [(draft: Draft, photo: NewPhoto)] = []
        /// Why files were not taken, to the user.
        var refusals: [String] = []
    }

    let store: any Store
    let forms: FormReader
    let intake: PhotoIntake
    let renderer: PageRenderer

    /// Saves those that are pictures; where some are not, a page says which and why.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        guard list.makesRecordsOfPhotos, let field = list.photo?.field else { throw Trouble.notFound }
        let form = try await forms.form(of: visit.request)
        let query = ListQuery(visit.query, of: list)
        let names = names(in: form)
        switch intake.early.forms.begin(names, of: session.user) {
        case .saved(let change): return .seeOther(query.address(of: list.path, done: change))
        case .underway where !names.isEmpty: throw Trouble.busy
        case .underway, nil: break
        }
        var change: Int64?
        defer { intake.early.forms.end(names, of: session.user, saved: names.isEmpty ? nil : change) }
        let outcome = try await outcome(of: photos(in: form, names, of: session.user), field, list, session)
        change = try await save(outcome, list, session)
        let address = query.address(of: list.path, done: change)
        if outcome.refusals.isEmpty, !outcome.taken.isEmpty { return .seeOther(address) }
        return try page(outcome, list, address, session)
    }

    /// The names of the photos sent ahead, each once.
    private func names(in form: Form) -> [String] {
        var names: [String] = []
        for name in form.texts("\(Self.field)_upload").prefix(1000) where !names.contains(name) { names.append(name) }
        return names
    }

    private func outcome(
        of photos: [SentPhoto?],
        _ field: Field,
        _ list: CatalogueList,
        _ session: Session
    ) async throws -> Outcome {
        var outcome = Outcome()
        for sent in photos {
            // Whoever waits has been told that it took too long: then nothing is to be saved behind their back.
            guard !Task.isCancelled else { throw Trouble.busy }
            try await take(sent, into: &outcome, field, list, session)
        }
        guard !Task.isCancelled else { throw Trouble.busy }
        return outcome
    }

    /// What came with the form, then what came ahead of it; nil for what is kept no longer.
    private func photos(in form: Form, _ names: [String], of user: RecordID) -> [SentPhoto?] {
        form.files(Self.field).filter { !$0.isLeftEmpty }.map { SentPhoto($0) }
            + names.map { intake.early.find($0, of: user) }
    }

    /// Looks at a photo and stores it at once, so that the change that shows them all is short.
    private func take(
        _ sent: SentPhoto?,
        into outcome: inout Outcome,
        _ field: Field,
        _ list: CatalogueList,
        _ session: Session
    ) async throws {
        let words = try renderer.words()
        guard let sent else { return outcome.refusals.append(words[.photosGone]) }
        let found = try await intake.photo(from: sent, words)
        if let text = found.text { return outcome.refusals.append(text) }
        guard let photo = found.new else { return }
        var draft = Draft(new: list.entity, zone: renderer.zone)
        draft.set(text: PhotoTitle(fileName: sent.upload.fileName).text, for: list.title.field)
        if !draft.issues.isEmpty {
            draft.set(text: words.text("field.\(field.name)") ?? field.name, for: list.title.field)
        }
        draft.set(field, to: .photo(photo.photo.hash))
        draft.date(by: found)
        _ = try await store.write(by: session.author, "Keep photo") { try $0.keep(photo) }
        outcome.taken.append((draft, photo))
    }

    /// One change for all; nil where there is nothing to save.
    private func save(_ outcome: Outcome, _ list: CatalogueList, _ session: Session) async throws -> Int64? {
        let taken = outcome.taken
        guard !taken.isEmpty else { return nil }
        return try await store.write(by: session.author, "Add \(list.name)") { transaction in
            for (draft, photo) in taken {
                try transaction.keep(photo)
                _ = try transaction.save(draft)
            }
        }.change
    }

    private func page(
        _ outcome: Outcome,
        _ list: CatalogueList,
        _ address: String,
        _ session: Session
    ) throws -> Response {
        let words = try renderer.words()
        let count = { (number: Int, key: String) in words.text(key, count: number, ["count": "\(number)"]) ?? "" }
        let added = count(outcome.taken.count, "\(list.name).count")
        let heading = outcome.taken.isEmpty ? words[.photosNone] : words(.photosSome, ["count": added])
        var page = Page(
            template: "photos-refused",
            title: heading,
            status: .unprocessable,
            session: session,
            list: list
        )
        page.isTask = true
        page.data = [
            "heading": .text(heading),
            "text": .text(
                outcome.refusals.isEmpty ? words[.photosNotPicked] : count(outcome.refusals.count, "photos.refused")
            ),
            "items": .list(outcome.refusals.map { .object(["text": .text($0)]) }),
            "backHref": .text(address),
            "backLabel": .text(list.heading(words)),
            "backText": .text(words(.backToList, ["list": list.heading(words)])),
        ]
        return try renderer.response(page)
    }
}
