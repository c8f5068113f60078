import HTTP
import Logging
import Web

/// Ends a session, on the server and in the browser.
struct LogoutPage: Sendable {
    let sessions: Sessions
    let log: Log

    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        do {
            try await sessions.end(visit)
            log(.info, "logout", ["user": session.username, "request": visit.id.description])
        } catch {
            // A disk that takes nothing must not keep anyone from leaving this browser behind.
            log(
                .error,
                "logout.kept",
                ["user": session.username, "reason": "\(error)", "request": visit.id.description]
            )
        }
        var response = Response.seeOther("/login")
        response.fields.append(.setCookie, sessions.forgotten(visit))
        // What the back button would show is dropped with the session.
        response.fields["Clear-Site-Data"] = "\"cache\""
        return response
    }
}
