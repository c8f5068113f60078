import HTTP
import Logging
import Records
import Templates
import Web

/// What users decide for themselves: how the site looks to them, where they stay logged in, their password.
struct SettingsPage: Sendable {
    static let address = "/settings"

    let store: any Store
    let forms: FormReader
    let renderer: PageRenderer
    let languages: LanguageNames

    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let words = try renderer.words()
        let now = Timestamp.now
        let records = try await store.read { try SessionRecord.live(of: session.user, at: now, in: $0) }
        let sessions = SessionList(records, session, DateWords(words, renderer.zone), now)
        var page = Page(template: "settings", title: words[.settings], session: session)
        page.data = [
            "isSettings": true,
            "heading": .text(words[.settings]),
            "choices": SettingsChoices(session.settings, languages, words).data,
            "sessions": sessions.data(words),
            "hasOthers": .flag(sessions.hasOthers),
            "notice": Value(try await notice(visit, session, words)),
        ]
        return try renderer.response(page)
    }

    /// Keeps what was chosen; the answer already is in the language that was.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        let form = try await forms.form(of: visit.request)
        let settings = try session.settings.changed(by: form, languages: languages.codes)
        let written = try await store.write(by: session.author, "Change settings") { transaction in
            _ = try transaction.update(User.entity, session.user) { settings.fill(&$0) }
        }
        return .seeOther(written.change.map { "\(Self.address)?done=\($0)" } ?? Self.address)
    }

    /// What was done from this page just before.
    private func notice(_ visit: Visit, _ session: Session, _ words: Words) async throws -> Object? {
        if visit.query["ended"] != nil { return ["text": .text(words[.sessionsEnded])] }
        guard let number = visit.query["done"].flatMap({ RecordID(text: $0)?.rawValue }),
            let change = try await store.read({ try $0.change(number) }),
            change.user == session.user, change.records.first?.entity == User.entity.name
        else { return nil }
        return ["text": .text(words[.settingsSaved])]
    }
}

/// Ends the user's sessions in other browsers.
struct OtherSessionsPage: Sendable {
    private static let done = "\(SettingsPage.address)?ended=yes"

    let sessions: Sessions
    let log: Log

    func end(_ visit: Visit, _ session: Session) async throws -> Response {
        try await end(RecordPages.id(in: visit), visit, session)
    }

    func endAll(_ visit: Visit, _ session: Session) async throws -> Response { try await end(nil, visit, session) }

    private func end(_ id: RecordID?, _ visit: Visit, _ session: Session) async throws -> Response {
        try await sessions.endOther(id, than: session)
        log(.info, "logout.elsewhere", ["user": session.username, "request": visit.id.description])
        return .seeOther(Self.done)
    }
}
