import HTTP
import Site
import Synchronization

/// The site as the server calls it, which is there only after the port is ours.
final class LateHandler: Sendable {
    private final class Holder: Sendable {
        let site: Site

        init(_ site: Site) { self.site = site }
    }

    private let holder = AtomicLazyReference<Holder>()

    func set(_ site: Site) { _ = holder.storeIfNil(Holder(site)) }

    func answer(_ request: Request) async -> Response {
        guard let site = holder.load()?.site else { return Response(.unavailable) }
        return await site.respond(request)
    }
}
