import Credentials
import HTTP
import Records

/// The ETag of a page: a digest of everything the page depends on.
///
/// What it leaves out could show one user another's page: program, assets (and with them the language), last change, user
/// and rights, settings, zone, address, coding.
struct PageTag: Hashable, Sendable {
    private let tag: EntityTag?

    /// The tag of a page that shows nothing later than this change.
    init(of visit: Visit, _ session: Session, change: Int64, _ renderer: PageRenderer) throws {
        let parts = [
            try renderer.build, "\(change)", "\(session.user)", "\(session.hasDefaultPassword)",
            "\(session.hasNewPassword)", session.settings.mark, renderer.zone.name, visit.request.target.text,
            Self.coding(visit.request),
        ]
        self.init(digest: Digest.blake2b([UInt8](parts.joined(separator: "\n").utf8)))
    }

    /// The answer with a tag made of its bytes, where it is a page that has none; without them where the browser has them.
    static func conditional(_ response: Response, _ request: Request) -> Response {
        guard response.status == .ok, request.method == .get || request.method == .head,
            response.fields[.etag] == nil, response.fields[.contentType] == htmlType,
            case .bytes(let html) = response.body
        else { return response }
        var stream = DigestStream(.blake2b)
        stream.update(html)
        stream.update([UInt8](Self.coding(request).utf8))
        let page = PageTag(digest: stream.finish())
        guard page.isKnown(to: request) else { return page.mark(response) }
        return page.notModified
    }

    /// The same page in another form is another state: tags name bytes (RFC 9110 8.8.3.3).
    private static func coding(_ request: Request) -> String {
        ContentCoding(acceptedBy: request.fields)?.rawValue ?? ""
    }

    static let htmlType: FieldValue = "text/html; charset=utf-8"

    private init(digest: [UInt8]) { tag = EntityTag(Hexadecimal.text(Array(digest.prefix(16)))) }

    func isKnown(to request: Request) -> Bool { Preconditions(of: request).areMetByCopy(tag: tag) }

    var notModified: Response {
        mark(Response(.notModified, fields: [.cacheControl: PageRenderer.caching, .vary: PageRenderer.vary]))
    }

    func mark(_ response: Response) -> Response {
        var response = response
        response.fields[.etag] = tag?.fieldValue
        return response
    }
}
