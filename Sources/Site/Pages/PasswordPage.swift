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

    let gate: Gate
    let forms: FormReader
    let renderer: PageRenderer

    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        try page(session, Problems())
    }

    /// Stores the new password and ends the user's other sessions.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        let form = try await forms.form(of: visit.request)
        let new = form.password("new")
        let problems: Problems
        switch try await gate.verify(form.password("current"), of: session, visit) {
        case .throttled(let seconds): return try throttled(for: seconds, session)
        case .right: problems = Self.problems(form, new, session)
        case .wrong: problems = Self.problems(form, new, session, current: .passwordWrong)
        }
        guard problems.isEmpty else { return try page(session, problems, status: .unprocessable) }
        let hash = try await gate.hasher.hash(new)
        let cookie = try await gate.sessions.changePassword(of: session, to: hash, visit)
        gate.log(.info, "password.changed", ["user": session.username, "request": visit.id.description])
        var response = Response.seeOther(visit.catalogue.home)
        response.fields.append(.setCookie, cookie)
        return response
    }

    private static func problems(_ form: Form, _ new: [UInt8], _ session: Session, current: Word? = nil) -> Problems {
        var problems = Problems(current: current)
        problems.new = PasswordRule.check(new, username: session.username).map(Self.word(for:))
        if problems.new == nil, form.password("again") != new { problems.again = .passwordNotRepeated }
        return problems
    }

    private func throttled(for seconds: Int, _ session: Session) throws -> Response {
        let alert = try LoginPage.alert(for: seconds, renderer.words())
        var response = try page(session, Problems(), status: .tooManyRequests, alert: alert)
        response.fields[.retryAfter] = FieldValue("\(seconds)")
        return response
    }

    private static func word(for issue: PasswordIssue) -> Word {
        switch issue {
        case .tooShort: .passwordTooShort
        case .tooLong: .passwordTooLong
        case .common: .passwordCommon
        case .likeName: .passwordLikeName
        }
    }

    private func page(
        _ session: Session,
        _ problems: Problems,
        status: Status = .ok,
        alert: String? = nil
    ) throws -> Response {
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
            "alert": Value(alert),
            "currentError": Value(problems.current.map { words[$0] }),
            "newError": Value(problems.new.map { words[$0] }),
            "againError": Value(problems.again.map { words[$0] }),
            "cancel": isForced ? .absent : .text(SettingsPage.address),
            "isSettings": true,
            "backHref": .text(SettingsPage.address),
            "backLabel": .text(words[.settings]),
        ]
        return try renderer.response(page)
    }
}
