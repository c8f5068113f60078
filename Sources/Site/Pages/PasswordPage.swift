import Credentials
import HTTP
import Logging
import Records
import Templates
import Web

/// The form in which users change their password.
struct PasswordPage: Sendable {
    /// What is wrong with what was typed, at most one thing a field.
    private struct Problems {
        var current: Word?
        var new: Word?
        var again: Word?

        var isEmpty: Bool { current == nil && new == nil && again == nil }
    }

    let sessions: Sessions
    let store: any Store
    let hasher: PasswordHasher
    let forms: FormReader
    let renderer: PageRenderer
    let log: Log

    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        try page(session, Problems())
    }

    /// Stores the new password and ends the user's other sessions.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        let form = try await forms.form(of: visit.request)
        let new = form.password("new")
        let problems = try await problems(form, new, session)
        guard problems.isEmpty else { return try page(session, problems, status: .unprocessable) }
        let hash = try await hasher.hash(new)
        let cookie = try await sessions.changePassword(of: session, to: hash, visit)
        log(.info, "password.changed", ["user": session.username, "request": visit.id.description])
        var response = Response.seeOther(Catalogue.home)
        response.fields.append(.setCookie, cookie)
        return response
    }

    private func problems(_ form: Form, _ new: [UInt8], _ session: Session) async throws -> Problems {
        var problems = Problems()
        let user = try await store.read { try $0.record(User.entity, session.user) }
        let isRight = try await hasher.verify(form.password("current"), user?[User.password])
        if !isRight { problems.current = .passwordWrong }
        problems.new = PasswordRule.check(new, username: session.username).map(Self.word(for:))
        if problems.new == nil, form.password("again") != new { problems.again = .passwordNotRepeated }
        return problems
    }

    private static func word(for issue: PasswordIssue) -> Word {
        switch issue {
        case .tooShort: .passwordTooShort
        case .tooLong: .passwordTooLong
        case .common: .passwordCommon
        case .likeName: .passwordLikeName
        }
    }

    private func page(_ session: Session, _ problems: Problems, status: Status = .ok) throws -> Response {
        let words = try renderer.words()
        let isForced = session.hasDefaultPassword
        var page = Page(
            template: "password",
            title: words[isForced ? .passwordForced : .passwordChange],
            status: status
        )
        page.session = session
        page.isTask = true
        page.data = [
            "forced": .flag(isForced),
            "username": .text(session.username),
            "currentError": Value(problems.current.map { words[$0] }),
            "newError": Value(problems.new.map { words[$0] }),
            "againError": Value(problems.again.map { words[$0] }),
            "cancel": isForced ? .absent : .text(Catalogue.home),
        ]
        return try renderer.response(page)
    }
}
