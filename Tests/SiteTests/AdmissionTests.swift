import HTTP
import Site
import Testing

@Suite struct AdmissionTests {
    static let posts = [
        "/login", "/logout", "/password", "/pictures", "/pictures/1", "/pictures/1/delete", "/undo",
        "/pictures/drafts/x/delete", "/pictures/uploads", "/settings", "/settings/sessions/1/end",
        "/settings/sessions/end",
    ]

    static let foreign: [Fields] = [
        ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"],
        ["Origin": "https://evil.example"],
        ["Origin": "null"],
        ["Origin": "http://localhost:81"],
        ["Referer": "https://evil.example/form"],
        ["Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"],
        ["Sec-Fetch-Site": "none", "Origin": "null"],
    ]

    @Test(arguments: posts, foreign)
    func `a post that another site sent is refused before anything else`(address: String, fields: Fields) async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.post(address, ["title": "Coins"], fields)

        #expect(response.status == .forbidden)
        #expect(!(await browser.get("/pictures").text.contains("Coins")))
    }

    @Test(
        arguments: [
            ["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"],
            ["Sec-Fetch-Site": "none"],
            ["Origin": "http://localhost"],
            ["Referer": "http://localhost/pictures/new"],
            [:],
        ] as [Fields]
    )
    func `a post of our own pages passes, and one of no browser`(fields: Fields) async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.post("/pictures", ["title": "Coins"], fields).status == .seeOther)
    }

    @Test(arguments: [
        ("localhost", Status.ok), ("127.0.0.1:8080", .ok), ("[::1]:9000", .ok), ("192.168.1.7", .ok),
        ("house.example", .ok), ("evil.example", .misdirected), ("localhost.evil.example", .misdirected),
    ])
    func `the site answers to its own names and to addresses`(host: String, status: Status) async throws {
        var settings = SiteSettings()
        settings.allowedHosts = ["house.example"]
        var browser = try await Browser(settings: settings)
        browser.authority = host

        #expect(await browser.get("/login").status == status)
    }

    @Test(arguments: ["/login", "/pictures", "/nowhere", "/static/none", "/health", "/pictures/1/thumbnail"])
    func `every answer tells the browser to keep to what the site needs`(address: String) async throws {
        var browser = try await Browser()

        let response = await browser.get(address)

        #expect(response.fields["X-Content-Type-Options"] == "nosniff")
        #expect(response.fields["Referrer-Policy"] == "same-origin")
        #expect(response.fields["X-Frame-Options"] == "DENY")
        #expect(response.fields["Content-Security-Policy"]?.text.hasPrefix("default-src 'none'") == true)
        #expect(response.fields["Cross-Origin-Opener-Policy"] == "same-origin")
        #expect(response.fields["Cross-Origin-Resource-Policy"] == "same-origin")
        #expect(response.fields["Permissions-Policy"] != nil)
    }

    @Test(arguments: [
        ("text/plain", Status.unsupportedMediaType),
        ("application/json", .unsupportedMediaType),
        ("application/x-www-form-urlencoded", .seeOther),
        ("multipart/form-data", .badRequest),
    ])
    func `a body that is no form is refused`(type: String, status: Status) async throws {
        var browser = try await Browser.signedIn()
        let fields: Fields = [.contentType: FieldValue(type) ?? ""]

        #expect(await browser.post("/pictures", ["title": "Coins"], fields).status == status)
    }

    @Test(
        arguments: [
            (HTTP.Method.put, "/pictures", "GET, HEAD, POST"),
            (.delete, "/login", "GET, HEAD, POST"),
            (.get, "/undo", "POST"),
            (.get, "/pictures/uploads", "POST"),
            (.post, "/pictures/new", nil),
            (.post, "/health", "GET, HEAD"),
            (.post, "/static/site.css", "GET, HEAD"),
        ] as [(HTTP.Method, String, String?)]
    )
    func `an address says which methods it has`(method: HTTP.Method, address: String, allow: String?) async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.send(method, address)

        if let allow {
            #expect(response.status == .methodNotAllowed)
            #expect(
                Set(allow.split(separator: ", ")) == Set(response.fields[.allow]?.text.split(separator: ", ") ?? [])
            )
        }
    }

    @Test func `an address with a slash too many moves to the one without`() async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.get("/pictures/?after=x")

        #expect(response.status == .permanentRedirect)
        #expect(response.location == "/pictures?after=x")
    }
}
