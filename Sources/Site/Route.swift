import HTTP
import Records

/// What an address answers with, and who may ask.
struct Route: Sendable {
    enum Access: Sendable {
        /// Everyone, without a session too.
        case open(@Sendable (Visit) async throws -> Response)
        /// Who is signed in; who is not is led to the log-in.
        case page(@Sendable (Visit, Session) async throws -> Response)
        /// Who is signed in, even with a default password that has yet to be replaced.
        case beforePassword(@Sendable (Visit, Session) async throws -> Response)
        /// Who is signed in; what is no page of its own answers others with 401.
        case part(@Sendable (Visit, Session) async throws -> Response)
    }

    let access: Access
    /// Parks what was sent when the session has ended; returns where it waits.
    var park: (@Sendable (Visit, RecordID) async throws -> String?)?

    static func open(_ handler: @escaping @Sendable (Visit) async throws -> Response) -> Route {
        Route(access: .open(handler))
    }

    static func page(_ handler: @escaping @Sendable (Visit, Session) async throws -> Response) -> Route {
        Route(access: .page(handler))
    }

    static func beforePassword(_ handler: @escaping @Sendable (Visit, Session) async throws -> Response) -> Route {
        Route(access: .beforePassword(handler))
    }

    static func part(_ handler: @escaping @Sendable (Visit, Session) async throws -> Response) -> Route {
        Route(access: .part(handler))
    }

    /// A form about a record, which is parked rather than lost when its session has ended.
    static func form(
        _ handler: @escaping @Sendable (Visit, Session) async throws -> Response,
        park: @escaping @Sendable (Visit, RecordID) async throws -> String?
    ) -> Route {
        Route(access: .page(handler), park: park)
    }

    var isOpen: Bool {
        guard case .open = access else { return false }
        return true
    }
}
