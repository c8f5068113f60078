import HTTP
import Web

/// The stream of what happens to a page of a list while it is open (`/pictures/live`).
struct LivePage: Sendable {
    let hub: LiveHub
    let renderer: PageRenderer

    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        guard let seat = hub.seats.take(session) else { return Self.tooMany }
        let feed = try LiveFeed(list, ListQuery(visit.query, of: list), renderer)
        guard let stream = try await hub.subscribe(to: feed, since: LiveStart(visit), seat) else {
            return .unauthorized
        }
        return Response(.ok, fields: Self.fields, body: .events(stream))
    }

    private static let fields: Fields = [
        .contentType: "text/event-stream",
        .cacheControl: "private, no-store",
        // nginx would else keep events back until a buffer is full.
        "X-Accel-Buffering": "no",
    ]

    private static var tooMany: Response {
        var response = Response.text("429 Too many lists are open.\n", status: .tooManyRequests)
        response.fields[.retryAfter] = "30"
        response.fields[.cacheControl] = "private, no-store"
        return response
    }
}
