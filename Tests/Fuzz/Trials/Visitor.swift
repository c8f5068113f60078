import Credentials
import FoundationEssentials
import HTTP
import Logging
import Records
import Site
import Threads
import Web

/// A site without a socket, and a user who is logged in.
struct Visitor: Sendable {
    private static let shared = Lock<(visitor: Visitor, uses: Int)?>(nil)
    private static let pools = (hashing: Pool(threads: 1, waiting: 64), decoding: Pool(threads: 1, waiting: 64))

    private let site: Site
    private let cookie: FieldValue

    /// The one of the last runs, unless the request before may have logged it out, and now and then a new one.
    static func current(_ head: RequestHead) throws -> Visitor {
        let (visitor, uses) = try shared.withLock { shared in
            if let shared, shared.uses < 500 { return shared }
            return (
                try Waiting.result {
                    let visitor = try await Visitor(.standard, MemoryStore(Catalogue.standard.model))
                    try await visitor.fill()
                    return visitor
                }, 0
            )
        }
        let isParting =
            head.method != .get && head.target.path.dropFirst().first.map { "lp%".utf8.contains($0) } ?? false
        shared.withLock { $0 = (visitor, isParting ? .max : uses + 1) }
        return visitor
    }

    /// A user of a site with these lists, kept in a store of their model.
    init(_ catalogue: Catalogue, _ store: MemoryStore) async throws {
        let hasher = PasswordHasher(cost: .trial, pool: Self.pools.hashing)
        let users = Users(store: store, hasher: hasher)
        try await users.prepare()
        try await users.add("ann", password: [UInt8]("quiet harbour".utf8))
        var settings = SiteSettings()
        settings.spoolFolder = FileManager.default.temporaryDirectory.path()
        site = try Site(
            catalogue,
            settings: settings,
            store: store,
            hasher: hasher,
            pool: Self.pools.decoding,
            log: .silent
        ) { 0 }
        cookie = try await Self.logIn(to: site)
    }

    private static func logIn(to site: Site) async throws -> FieldValue {
        let form = "username=ann&password=quiet%20harbour"
        let response = await site.respond(try request("/login", form))
        let pair = response.fields.values(of: .setCookie).first { $0.text.hasPrefix("pl=") }?.text.prefix { $0 != ";" }
        guard let pair, let cookie = FieldValue(String(pair)) else { throw Finding(description: "ann logs in") }
        return cookie
    }

    private func fill() async throws {
        for title in ["Canal", "Dune", "Zoë"] {
            let request = try Self.request("/pictures", "title=\(PercentCoding.encode(title))", cookie)
            let status = await site.respond(request).status
            try hold(status == .seeOther, "a picture is added: \(status.code)")
        }
    }

    private static func request(_ path: String, _ form: String, _ cookie: FieldValue? = nil) throws -> Request {
        guard let target = Target(path), let authority = Authority("localhost") else {
            throw Finding(description: "\(path) is a target")
        }
        var fields: Fields = [.contentType: "application/x-www-form-urlencoded"]
        fields[.cookie] = cookie
        return Request(
            method: .post,
            target: target,
            fields: fields,
            authority: authority,
            body: RequestBody(bytes: [UInt8](form.utf8))
        )
    }

    /// The page at an address, with what stands behind its `?`.
    func page(_ path: String) throws -> [UInt8] {
        let head = HeadReading([[UInt8]("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)])
        guard case .head(_, let head) = head, case .bytes(let page) = try answer(head, []).body else {
            throw Finding(description: "\(path) is a page")
        }
        return page
    }

    /// What a server would answer; those methods that it refuses itself are none of the site's.
    func answer(_ head: RequestHead, _ body: [UInt8]) throws -> Response {
        guard Method.served.contains(head.method) else { return Response(.methodNotAllowed) }
        var fields = head.fields
        if !fields.contains(.cookie) { fields.append(.cookie, cookie) }
        let sent = fields
        return try Waiting.result {
            await site.respond(
                Request(
                    method: head.method,
                    target: head.target,
                    version: head.version,
                    fields: sent,
                    authority: head.authority,
                    body: RequestBody(bytes: body)
                )
            )
        }
    }
}
