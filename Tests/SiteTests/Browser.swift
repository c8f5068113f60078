import Credentials
import Files
import HTTP
import Logging
import Records
import Site
import Testing
import Threads
import Web

/// A site without a socket, and one browser in front of it that keeps its cookie.
struct Browser {
    /// A file for a form.
    struct Upload {
        var field = "picture"
        let name: String
        let bytes: [UInt8]
    }

    let site: Site
    let store: any Store
    let clock = Lock(0)
    var cookies: [String: String] = [:]
    var peer = Peer.ipv4(0x7F00_0001)
    var fields: Fields = ["Host": "localhost"]
    var authority = "localhost"

    private static let hashers = Pool(threads: 2, waiting: 4_096)
    private static let decoders = Pool(threads: 2, waiting: 4_096)

    /// A fresh site with the user of the first start.
    init(settings: SiteSettings = SiteSettings()) async throws {
        try await self.init(store: MemoryStore(Catalogue.standard.model), settings: settings)
    }

    init(
        _ catalogue: Catalogue = .standard,
        store: any Store,
        settings: SiteSettings = SiteSettings()
    ) async throws {
        self.store = store
        let hasher = PasswordHasher(cost: .test, pool: Self.hashers)
        try await Users(store: store, hasher: hasher).prepare()
        let clock = clock
        site = try Site(
            catalogue,
            settings: settings,
            store: store,
            hasher: hasher,
            pool: Self.decoders,
            log: .silent
        ) {
            clock.withLock { $0 }
        }
    }

    /// A fresh site, signed in as `ann`.
    static func signedIn(to catalogue: Catalogue = .standard) async throws -> Browser {
        var browser = try await Browser(catalogue, store: MemoryStore(catalogue.model))
        try await browser.users.add("ann", password: [UInt8]("quiet harbour".utf8))
        try await browser.logIn("ann", "quiet harbour")
        return browser
    }

    var users: Users { Users(store: store, hasher: PasswordHasher(cost: .test, pool: Self.hashers)) }

    /// The user as stored.
    func user(_ name: String) async throws -> Record? {
        try await store.read { try $0.first(User.entity, where: User.username == name) }
    }

    /// Another browser at the same site, signed in as a user of its own.
    func other(_ name: String) async throws -> Browser {
        var browser = self
        browser.cookies = [:]
        try await users.add(name, password: [UInt8]("quiet harbour".utf8))
        try await browser.logIn(name, "quiet harbour")
        return browser
    }

    mutating func logIn(_ username: String, _ password: String) async throws {
        let response = await post("/login", ["username": username, "password": password])
        try #require(response.status == .seeOther)
    }

    /// Signs ann in again where a late post led to the log-in, and goes where that leads.
    mutating func followLogIn(from late: Response) async throws -> Response {
        let next = try #require(late.location.split(separator: "next=").last)
        let address = try #require(PercentCoding.decodedText([UInt8](next.utf8)[...]))
        let login = ["username": "ann", "password": "quiet harbour", "next": address] as KeyValuePairs
        return await get(await post("/login", login).location)
    }

    mutating func get(_ address: String, _ extra: Fields = [:]) async -> Response {
        await send(.get, address, RequestBody(), extra)
    }

    mutating func post(
        _ address: String,
        _ form: KeyValuePairs<String, String> = [:],
        _ extra: Fields = [:]
    ) async -> Response {
        let body = form.map { "\(Self.escaped($0.key))=\(Self.escaped($0.value))" }.joined(separator: "&")
        var extra = extra
        extra[.contentType] = extra[.contentType] ?? "application/x-www-form-urlencoded"
        return await send(.post, address, RequestBody(bytes: [UInt8](body.utf8)), extra)
    }

    /// Sends a multipart form with files, for `picture` unless they say otherwise.
    mutating func post(_ address: String, _ form: KeyValuePairs<String, String>, _ uploads: [Upload]) async -> Response
    {
        var body: [UInt8] = []
        for (name, value) in form {
            body += "--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
        }
        for upload in uploads {
            body += "--edge\r\nContent-Disposition: form-data; name=\"\(upload.field)\"; ".utf8
            body += "filename=\"\(upload.name)\"\r\n".utf8
            body += "Content-Type: application/octet-stream\r\n\r\n".utf8
            body += upload.bytes + [0x0D, 0x0A]
        }
        body += "--edge--\r\n".utf8
        let type: Fields = [.contentType: "multipart/form-data; boundary=edge"]
        return await send(.post, address, RequestBody(bytes: body), type)
    }

    mutating func send(
        _ method: HTTP.Method,
        _ address: String,
        _ body: RequestBody = RequestBody(),
        _ extra: Fields = [:]
    ) async -> Response {
        guard let target = Target(address), let authority = Authority(authority) else {
            Issue.record("not an address: \(address)")
            return Response(.badRequest)
        }
        var fields = fields
        for line in extra { fields.append(line.name, line.value) }
        if !cookies.isEmpty {
            fields[.cookie] = FieldValue(cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
        }
        let request = Request(
            method: method,
            target: target,
            fields: fields,
            authority: authority,
            peer: peer,
            body: body
        )
        let response = await site.respond(request)
        keepCookies(of: response)
        return response
    }

    private mutating func keepCookies(of response: Response) {
        for value in response.fields.values(of: .setCookie) {
            let pair = value.text.prefix { $0 != ";" }.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let name = pair.first, let content = pair.last else { continue }
            cookies[String(name)] = value.text.contains("Max-Age=0") ? nil : String(content)
        }
    }

    private static func escaped(_ text: String) -> String { PercentCoding.encode(text) }
}

extension Response {
    var bytes: [UInt8] {
        guard case .bytes(let bytes) = body else { return [] }
        return bytes
    }

    /// The body as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var location: String { fields[.location]?.text ?? "" }

    /// The value of the first element's attribute that follows a mark in the page.
    func value(after mark: String) -> String? {
        guard let start = text.firstRange(of: mark)?.upperBound else { return nil }
        return String(text[start...].prefix { $0 != "\"" })
    }

    /// What the hidden field of that name holds.
    func hidden(_ name: String) -> String? { value(after: "name=\"\(name)\" value=\"") }
}
