import HTTP
import Records
import Site
import Testing

@Suite struct SessionTests {
    @Test(arguments: [
        ("/", "/login?next=%2F"),
        ("/pictures", "/login?next=%2Fpictures"),
        ("/pictures/12?after=a", "/login?next=%2Fpictures%2F12%3Fafter%3Da"),
        ("/nowhere/at/all", "/login?next=%2Fnowhere%2Fat%2Fall"),
        ("/pictures/", "/login?next=%2Fpictures%2F"),
    ])
    func `without a session every page leads to the log-in, there or not`(
        address: String,
        location: String
    ) async throws {
        var browser = try await Browser()

        let response = await browser.get(address)

        #expect(response.status == .seeOther)
        #expect(response.location == location)
    }

    @Test(arguments: ["/pictures/1/thumbnail", "/pictures/1/picture"])
    func `without a session a photo is refused rather than redirected`(address: String) async throws {
        var browser = try await Browser()

        #expect(await browser.get(address).status == .unauthorized)
    }

    @Test(arguments: ["/pictures", "/pictures/1", "/pictures/1/delete", "/undo", "/logout", "/password", "/nowhere"])
    func `without a session a post leads to the log-in and changes nothing`(address: String) async throws {
        var browser = try await Browser()

        let response = await browser.post(address, ["title": "Coins"])

        #expect(response.status == .seeOther)
        #expect(response.location == "/login")
    }

    @Test(arguments: ["/login", "/health", "/robots.txt", "/favicon.ico", "/manifest.webmanifest", "/static/site.css"])
    func `these addresses are open to all`(address: String) async throws {
        var browser = try await Browser()

        #expect(await browser.get(address).status == .ok)
    }

    @Test func `log-out ends the session on the server`() async throws {
        var browser = try await Browser.signedIn()
        let cookies = browser.cookies

        let response = await browser.post("/logout")

        #expect(response.location == "/login")
        #expect(browser.cookies.isEmpty)
        browser.cookies = cookies
        #expect(await browser.get("/pictures").location == "/login?next=%2Fpictures")
    }

    @Test func `a log-in gives a new token and ends the session before`() async throws {
        var browser = try await Browser.signedIn()
        let before = browser.cookies

        try await browser.logIn("ann", "quiet harbour")

        #expect(browser.cookies != before)
        browser.cookies = before
        #expect(await browser.get("/pictures").status == .seeOther)
    }

    @Test func `a new password ends the user's other sessions and renews this one`() async throws {
        var browser = try await Browser.signedIn()
        let before = browser.cookies
        var phone = browser
        phone.cookies = [:]
        try await phone.logIn("ann", "quiet harbour")
        let form = ["current": "quiet harbour", "new": "louder harbour", "again": "louder harbour"] as KeyValuePairs

        let response = await browser.post("/password", form)

        #expect(response.location == "/pictures")
        #expect(await browser.get("/pictures").status == .ok)
        #expect(await phone.get("/pictures").status == .seeOther)
        browser.cookies = before
        #expect(await browser.get("/pictures").status == .seeOther)
    }

    @Test func `a removed user is out at the next request`() async throws {
        var browser = try await Browser.signedIn()

        try await browser.users.remove("ann")

        #expect(await browser.get("/pictures").status == .seeOther)
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 43), String(repeating: "A", count: 8_192), "a b", "é"])
    func `a cookie that is no session's counts as none`(token: String) async throws {
        var browser = try await Browser()
        browser.cookies = ["pl": token]

        #expect(await browser.get("/pictures").status == .seeOther)
    }

    @Test func `over https the cookie is for this host and secure connections only`() async throws {
        var settings = SiteSettings()
        settings.trustedProxies = [.ipv4(0x7F00_0001)]
        var browser = try await Browser(settings: settings)
        try await browser.users.add("ann", password: [UInt8]("quiet harbour".utf8))
        let form = ["username": "ann", "password": "quiet harbour"] as KeyValuePairs

        let plain = await browser.post("/login", form)
        let secure = await browser.post("/login", form, ["X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"])

        let flags = "; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"
        #expect(plain.fields[.setCookie]?.text.hasPrefix("pl=") == true)
        #expect(plain.fields[.setCookie]?.text.hasSuffix(flags) == true)
        #expect(secure.fields[.setCookie]?.text.hasPrefix("__Host-pl=") == true)
        #expect(secure.fields[.setCookie]?.text.contains("; Secure") == true)
        #expect(secure.fields["Strict-Transport-Security"] != nil)
    }

    @Test func `a log-in under way when the password changes comes to nothing`() async throws {
        let browser = try await Browser.signedIn()
        let before = try #require(await browser.user("ann"))
        let form = ["current": "quiet harbour", "new": "louder harbour", "again": "louder harbour"] as KeyValuePairs

        // Many log-ins with the old password, some of which are checked before the change and stored after it.
        let cookies = await withTaskGroup(of: [String: String].self) { group in
            for _ in 0..<30 {
                group.addTask {
                    var late = browser
                    late.cookies = [:]
                    late.peer = .ipv4(.random(in: 0x0A00_0000...0x0AFF_FFFF))
                    _ = await late.post("/login", ["username": "ann", "password": "quiet harbour"])
                    return late.cookies
                }
            }
            group.addTask {
                var changing = browser
                _ = await changing.post("/password", form)
                return [:]
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(try await browser.user("ann")?.version ?? 0 > before.version)
        for cookie in cookies where !cookie.isEmpty {
            var late = browser
            late.cookies = cookie
            #expect(await late.get("/pictures").status == .seeOther)
        }
    }

    @Test func `guesses sent at once are no more than guesses sent one by one`() async throws {
        let browser = try await Browser.signedIn()

        let statuses = await withTaskGroup(of: Status.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    var guesser = browser
                    guesser.cookies = [:]
                    return await guesser.post("/login", ["username": "ann", "password": "x"]).status
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(statuses.count { $0 == .unauthorized } == 5)
        #expect(statuses.count { $0 == .tooManyRequests } == 35)
    }

    @Test func `the current password may be guessed at no more than at the log-in`() async throws {
        var browser = try await Browser.signedIn()
        let wrong = ["current": "x", "new": "louder harbour", "again": "louder harbour"] as KeyValuePairs

        for _ in 0..<5 { #expect(await browser.post("/password", wrong).status == .unprocessable) }

        let sixth = await browser.post("/password", wrong)
        #expect(sixth.status == .tooManyRequests)
        #expect(sixth.fields[.retryAfter] != nil)
    }
}
