import HTTP
import Logging
import Records
import Web

extension Site {
    /// Finds what stands at the address and asks it, if who asks may.
    func answer(_ visit: Visit, _ edition: Edition) async throws -> Response {
        let statics = try edition.renderer.statics()
        let path = String(decoding: visit.request.target.path, as: UTF8.self)
        if path.hasPrefix("/static/") || statics[path] != nil { return try StaticPage.response(path, statics, visit) }
        let found = edition.router.find(visit.request.method, visit.request.target)
        if case .action(let route, let parameters) = found, case .open(let handler) = route.access {
            return try await handler(try visit.with(parameters))
        }
        guard !isOpen(found, visit.request.target, edition.router) else { return try refused(found) }
        switch try await sessions.state(of: visit) {
        case .live(let session):
            let own = editions.edition(for: session.settings, or: edition)
            let chosen = own === edition ? found : own.router.find(visit.request.method, visit.request.target)
            return try await answer(chosen, visit, session)
        case .ended(let user): return try await turnedAway(found, visit, edition.router, user)
        case .none: return try await turnedAway(found, visit, edition.router, nil)
        }
    }

    private func answer(_ found: Router<Route>.Found, _ visit: Visit, _ session: Session) async throws -> Response {
        await touch(session)
        guard case .action(let route, let parameters) = found else {
            guard !session.hasDefaultPassword else { return .seeOther("/password") }
            return try refused(found)
        }
        switch route.access {
        case .open(let handler):
            return try await handler(try visit.with(parameters))
        case .beforePassword(let handler):
            return try await handler(try visit.with(parameters), session)
        case .page(let handler), .part(let handler):
            guard !session.hasDefaultPassword else { return .seeOther("/password") }
            return try await handler(try visit.with(parameters), session)
        }
    }

    /// What an address says that has no handler for the request.
    private func refused(_ found: Router<Route>.Found) throws -> Response {
        switch found {
        case .moved(let location): return Response(.permanentRedirect, fields: [.location: location])
        case .otherMethod(let allow, let parameters) where catalogue.canHold(parameters):
            throw Trouble.methodNotAllowed(allow: allow)
        case .malformed: throw Trouble.malformed
        case .nothing, .action, .otherMethod: throw Trouble.notFound
        }
    }

    /// Without a session: 401 for what is no page, else the way to the log-in, whatever stands at the address.
    private func turnedAway(
        _ found: Router<Route>.Found,
        _ visit: Visit,
        _ router: Router<Route>,
        _ user: RecordID?
    ) async throws -> Response {
        // Also where a HEAD gets another answer than the GET once someone is signed in.
        let isHead = visit.request.method == .head
        if case .action(let route, let parameters) = isHead ? router.find(.get, visit.request.target) : found {
            if case .part = route.access { return .unauthorized }
            if let user, let park = route.park {
                let place = try await park(try visit.with(parameters), user)
                return place.map { Self.logIn(thenTo: $0) } ?? .seeOther("/login")
            }
        }
        let isRead = visit.request.method == .get || isHead
        return isRead ? Self.logIn(thenTo: visit.request.target.text) : .seeOther("/login")
    }

    private static let longestNext = 4_096

    private static func logIn(thenTo address: String) -> Response {
        let next = PercentCoding.encode(address)
        // What leads on must itself be an address that is not too long.
        return .seeOther(next.utf8.count <= longestNext ? "/login?next=\(next)" : "/login")
    }

    /// Whether who has no session learns that the address exists, though it has no handler for the request.
    private func isOpen(_ found: Router<Route>.Found, _ target: Target, _ router: Router<Route>) -> Bool {
        if case .action = found { return false }
        let path = target.path.reversed().drop { $0 == UInt8(ascii: "/") }.reversed()
        guard let target = Target(bytes: [UInt8](path)[...]) else { return false }
        return [Method.get, .post].contains { method in
            guard case .action(let route, _) = router.find(method, target) else { return false }
            return route.isOpen
        }
    }

    /// A session that cannot be marked as used is still good: a full disk must not keep anyone from reading.
    private func touch(_ session: Session) async {
        do {
            try await sessions.touch(session)
        } catch {
            log(.warning, "session.untouched", ["reason": "\(error)"])
        }
    }
}
