import HTTP
import Records
import Site
import Testing

@Suite struct SettingsTests {
    @Test func `a user who has chosen nothing gets what the device and the browser ask for`() async throws {
        var browser = try await Browser.signedIn()

        let page = await browser.get("/pictures").text

        #expect(page.contains("<html lang=\"en\">"))
        #expect(page.contains("media=\"(prefers-color-scheme: dark)\""))
        #expect(page.contains("<body data-keys data-session>"))
    }

    @Test(arguments: [
        ("theme", "dark", "<html lang=\"en\" data-theme=\"dark\">"),
        ("theme", "light", "<html lang=\"en\" data-theme=\"light\">"),
        ("rows", "compact", "<body class=\"compact\" data-keys data-session>"),
        ("keys", "no", "<body data-session>"),
    ])
    func `what a user has chosen shows on every page, in every browser of that user and of nobody else`(
        name: String,
        value: String,
        mark: String
    ) async throws {
        var browser = try await Browser.signedIn()
        var bob = try await browser.other("bob")
        var phone = browser
        phone.cookies = [:]
        try await phone.logIn("ann", "quiet harbour")
        _ = await browser.get("/pictures")

        let answer = await browser.post("/settings", [name: value])

        #expect(answer.status == .seeOther)
        #expect(answer.location.hasPrefix("/settings?done="))
        for address in ["/pictures", "/friends", "/activity", "/settings", "/nothing"] {
            #expect(await browser.get(address).text.contains(mark), "\(address)")
        }
        #expect(await phone.get("/pictures").text.contains(mark))
        #expect(await !bob.get("/pictures").text.contains(mark))
    }

    @Test func `a page with other settings is no copy of the one before`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/settings", ["theme": "light"])
        let light = try #require(await browser.get("/pictures").fields[.etag])

        _ = await browser.post("/settings", ["theme": "dark"])

        let dark = await browser.get("/pictures", [.ifNoneMatch: light])
        #expect(dark.status == .ok)
        #expect(dark.text.contains("data-theme=\"dark\""))
    }

    @Test func `a field that did not come stays as it was, and auto is the device's again`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/settings", ["theme": "dark", "rows": "compact"])

        _ = await browser.post("/settings", ["theme": "auto", "language": "auto", "keys": "no"])

        #expect(await browser.get("/pictures").text.contains("<html lang=\"en\">"))
        #expect(await browser.get("/pictures").text.contains("<body class=\"compact\" data-session>"))
    }

    @Test(
        arguments: [
            ["theme": "pink"], ["rows": ""], ["keys": "maybe"], ["language": "xx"], ["language": ""],
            ["theme": "dark", "theme": "light"],
        ] as [KeyValuePairs]
    )
    func `what cannot be chosen changes nothing`(form: KeyValuePairs<String, String>) async throws {
        var browser = try await Browser.signedIn()
        let before = try await browser.user("ann")?.version

        #expect(await browser.post("/settings", form).status == .badRequest)
        #expect(try await browser.user("ann")?.version == before)
    }

    @Test func `the page says that it was saved, to whoever did it`() async throws {
        var browser = try await Browser.signedIn()
        var bob = try await browser.other("bob")
        let saved = await browser.post("/settings", ["theme": "dark"]).location

        #expect(await browser.get(saved).text.contains("Your settings are saved."))
        #expect(await !bob.get(saved).text.contains("role=\"status\""))
        #expect(await !browser.get("/settings?done=999").text.contains("role=\"status\""))
        #expect(await browser.post("/settings", ["theme": "dark"]).location == "/settings")
    }

    @Test func `the navigation leads to the settings, and they to the password`() async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.get("/pictures").text.contains("<a href=\"/settings\">Settings</a>"))
        #expect(await browser.get("/settings").text.contains("href=\"/password\""))
    }

    @Test func `a changed password is confirmed where it leads, and a log-in confirms nothing`() async throws {
        var browser = try await Browser.signedIn()
        #expect(await !browser.get("/pictures").text.contains("role=\"status\""))
        let form = ["current": "quiet harbour", "new": "louder harbour", "again": "louder harbour"] as KeyValuePairs

        let place = await browser.post("/password", form).location

        #expect(await browser.get(place).text.contains("Your password is changed."))
        try await browser.logIn("ann", "louder harbour")
        #expect(await !browser.get("/pictures").text.contains("role=\"status\""))
    }
}

@Suite struct SessionListTests {
    private static let safari: Fields = [
        "User-Agent":
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
    ]

    /// Ann's browser, and her phone.
    private func both() async throws -> (Browser, Browser) {
        let browser = try await Browser.signedIn()
        var phone = browser
        phone.cookies = [:]
        let login = ["username": "ann", "password": "quiet harbour"] as KeyValuePairs
        _ = await phone.post("/login", login, Self.safari)
        return (browser, phone)
    }

    /// Where the page's button leads that ends the other session.
    private func end(on page: String) throws -> String {
        try #require(
            page.split(separator: "action=\"").map { String($0.prefix { $0 != "\"" }) }.first {
                $0.hasPrefix("/settings/sessions/") && $0 != "/settings/sessions/end"
            }
        )
    }

    @Test func `the settings show where their user is logged in`() async throws {
        var (browser, phone) = try await both()
        var bob = try await browser.other("bob")

        #expect(await browser.get("/settings").text.contains("Safari on iPhone"))
        #expect(await browser.get("/settings").text.contains("Log out everywhere else"))
        #expect(await phone.get("/settings").text.contains("Safari on iPhone</span> <span class=\"tag\">This one"))
        #expect(await !bob.get("/settings").text.contains("Safari on iPhone"))
        #expect(await !bob.get("/settings").text.contains("Log out everywhere else"))
    }

    @Test(arguments: [
        (
            "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
            "Edge on Windows"
        ),
        (
            "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
            "Chrome on Windows"
        ),
        (
            "(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
            "Chrome on Android"
        ),
        ("(X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
        (
            "(iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Safari/605.1.15",
            "Firefox on iPad"
        ),
        (
            "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
            "Safari on Mac"
        ),
        ("<script>alert(1)</script>", "A browser that gives no name"),
    ])
    func `a browser is called what people call it`(text: String, name: String) async throws {
        var browser = try await Browser.signedIn()
        browser.fields["User-Agent"] = FieldValue("Mozilla/5.0 \(text)")
        try await browser.logIn("ann", "quiet harbour")

        #expect(await browser.get("/settings").text.contains("<span class=\"who\">\(name)</span> <span class=\"tag\">"))
    }

    @Test func `who was logged out elsewhere is told so at the log-in, and who logged out is not`() async throws {
        var (browser, phone) = try await both()
        _ = await browser.post("/settings/sessions/end")

        #expect(await phone.get(await phone.get("/books").location).text.contains("You have been logged out here."))
        _ = await browser.post("/logout")
        #expect(await !browser.get("/login").text.contains("You have been logged out here."))
    }

    @Test func `one of them can be ended from another`() async throws {
        var (browser, phone) = try await both()

        let answer = await browser.post(try end(on: await browser.get("/settings").text))

        #expect(await browser.get(answer.location).text.contains("Logged out there."))
        #expect(await phone.get("/pictures").status == .seeOther)
        #expect(await !browser.get("/settings").text.contains("Safari on iPhone"))
    }

    @Test func `all others can be ended at once`() async throws {
        var (browser, phone) = try await both()

        _ = await browser.post("/settings/sessions/end")

        #expect(await phone.get("/pictures").status == .seeOther)
        #expect(await browser.get("/pictures").status == .ok)
    }

    @Test func `nobody ends a session of somebody else`() async throws {
        var (browser, phone) = try await both()
        var bob = try await browser.other("bob")
        let address = try end(on: await browser.get("/settings").text)

        _ = await bob.post(address)
        _ = await bob.post("/settings/sessions/end")

        #expect(await phone.get("/pictures").status == .ok)
        #expect(await browser.get("/pictures").status == .ok)
    }
}
