import HTTP
import Records

/// Says whether the site can do its work, to whoever watches over it.
struct HealthPage: Sendable {
    let store: any Store

    func show() async throws -> Response {
        let isWell = await store.isWell
        var response = Response.text(isWell ? "ok" : "not well", status: isWell ? .ok : .unavailable)
        response.fields[.cacheControl] = "no-store"
        return response
    }
}
