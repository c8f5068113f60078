import Credentials
import HTTP
import Logging
import Records
import Templates
import Web

/// The log-in form, and what comes of it.
struct LoginPage: Sendable {
    let gate: Gate
    let sessions: Sessions
    let forms: FormReader
    let renderer: PageRenderer

    func show(_ visit: Visit) async throws -> Response {
        let next = next(visit.query["next"], visit)
        switch try await sessions.state(of: visit) {
        case .live: return .seeOther(next)
        case .ended: return try page(for: visit, username: "", next: next, hasEnded: true)
        case .none: return try page(for: visit, username: "", next: next)
        }
    }

    /// Signs in, or shows the form again with the username kept and the password wiped.
    func submit(_ visit: Visit) async throws -> Response {
        let form = try await forms.form(of: visit.request)
        let username = form.text("username") ?? ""
        let next = next(form.text("next"), visit)
        switch try await gate.logIn(username, form.password("password"), visit) {
        case .signedIn(let cookie):
            var response = Response.seeOther(next)
            response.fields.append(.setCookie, cookie)
            return response
        case .wrong:
            return try page(for: visit, username: username, next: next, .unauthorized, renderer.words()[.logInWrong])
        case .throttled(let seconds):
            return try throttled(for: seconds, visit, username: username, next: next)
        }
    }

    /// The sentence that says how long to wait.
    static func alert(for seconds: Int, _ words: Words) -> String? {
        let minutes = (seconds + 59) / 60
        return words.text("log-in.throttled", count: minutes, ["count": "\(minutes)"])
    }

    /// Where who signs in is led; anything but a page of this site leads home.
    private func next(_ text: String?, _ visit: Visit) -> String {
        guard let path = text.flatMap({ LocalPath($0) }), visit.answersGet(path.target) else {
            return visit.catalogue.home
        }
        return path.target.text
    }

    private func throttled(
        for seconds: Int,
        _ visit: Visit,
        username: String,
        next: String
    ) throws -> Response {
        let alert = try Self.alert(for: seconds, renderer.words())
        var response = try page(for: visit, username: username, next: next, .tooManyRequests, alert)
        response.fields[.retryAfter] = FieldValue("\(seconds)")
        return response
    }

    private func page(
        for visit: Visit,
        username: String,
        next: String,
        _ status: Status = .ok,
        _ alert: String? = nil,
        hasEnded: Bool = false
    ) throws -> Response {
        var page = Page(template: "login", title: try renderer.words()[.logIn], status: status)
        page.data = [
            "alert": Value(alert),
            "hasEnded": .flag(hasEnded),
            "username": .text(username),
            "next": .text(next),
            "plainHTTP": .flag(visit.client.scheme == .http && !visit.isLocal),
            "usernameFocus": .flag(username.isEmpty),
            "passwordFocus": .flag(!username.isEmpty),
        ]
        return try renderer.response(page)
    }
}
