import HTTP
import Site
import Testing
import Threads

@Suite struct LoginTests {
    @Test func `the first user gets no further than a password of one's own`() async throws {
        var browser = try await Browser()

        try await browser.logIn("admin", "password")

        #expect(await browser.get("/pictures").location == "/password")
        #expect(await browser.get("/pictures/1/thumbnail").location == "/password")
        #expect(await browser.get("/nowhere").location == "/password")
        let form = ["current": "password", "new": "quiet harbour", "again": "quiet harbour"] as KeyValuePairs
        #expect(await browser.post("/password", form).location == "/pictures")
        #expect(await browser.get("/pictures").status == .ok)
    }

    static let elsewhere: [(Peer, Fields)] = [
        (Peer.ipv4(0xC0A8_0107), [:]),
        (Peer.ipv4(0x7F00_0001), ["X-Forwarded-For": "127.0.0.1"]),
        (Peer.ipv4(0x7F00_0001), ["Forwarded": "for=127.0.0.1"]),
    ]

    @Test(arguments: elsewhere)
    func `the default password is a wrong one from another machine`(peer: Peer, forwarded: Fields) async throws {
        var browser = try await Browser()
        browser.peer = peer

        let form = ["username": "admin", "password": "password"] as KeyValuePairs
        let response = await browser.post("/login", form, forwarded)

        #expect(response.status == .unauthorized)
        #expect(browser.cookies.isEmpty)
    }

    @Test(arguments: [
        ("ann", "wrong"),
        ("nobody", "quiet harbour"),
        ("ann", ""),
        ("ANN", "quiet harbour"),
        ("ann", "Quiet harbour"),
        ("ann", "quiet harbour "),
        ("", ""),
    ])
    func `a log-in that matches no user keeps the name, wipes the password, sets no cookie`(
        username: String,
        password: String
    ) async throws {
        var browser = try await Browser.signedIn()
        browser.cookies = [:]

        let response = await browser.post("/login", ["username": username, "password": password])

        #expect(response.status == .unauthorized)
        #expect(browser.cookies.isEmpty)
        #expect(response.value(after: "name=\"username\" value=\"") == username)
        #expect(!response.text.contains("quiet harbour"))
        #expect(response.text.contains("role=\"alert\""))
    }

    @Test func `after five wrong passwords every try waits, but for other users`() async throws {
        var browser = try await Browser.signedIn()
        try await browser.users.add("bob", password: [UInt8]("quiet harbour".utf8))
        for _ in 0..<5 {
            #expect(await browser.post("/login", ["username": "ann", "password": "x"]).status == .unauthorized)
        }

        let sixth = await browser.post("/login", ["username": "ann", "password": "quiet harbour"])

        #expect(sixth.status == .tooManyRequests)
        #expect(sixth.fields[.retryAfter] != nil)
        #expect(await browser.post("/login", ["username": "bob", "password": "quiet harbour"]).status == .seeOther)
        browser.clock.withLock { $0 += 16 * 60 }
        #expect(await browser.post("/login", ["username": "ann", "password": "quiet harbour"]).status == .seeOther)
    }

    @Test func `a right log-in clears the count of wrong ones`() async throws {
        var browser = try await Browser.signedIn()

        for _ in 0..<3 {
            for _ in 0..<4 { _ = await browser.post("/login", ["username": "ann", "password": "x"]) }
            let right = await browser.post("/login", ["username": "ann", "password": "quiet harbour"])
            #expect(right.status == .seeOther)
        }
    }

    @Test(arguments: [
        ("/pictures/new", "/pictures/new"),
        ("/pictures?after=abc", "/pictures?after=abc"),
        ("//evil.example", "/pictures"),
        ("/\\evil.example", "/pictures"),
        ("https://evil.example/", "/pictures"),
        ("/%2f%2fevil.example", "/pictures"),
        ("/\tevil", "/pictures"),
        ("/pictures\r\nX: y", "/pictures"),
        ("/undo", "/pictures"),
        ("/logout", "/pictures"),
        ("/nowhere", "/pictures"),
        ("/static/none", "/pictures"),
        ("", "/pictures"),
    ])
    func `who signs in is led to a page of this site only`(next: String, location: String) async throws {
        var browser = try await Browser.signedIn()
        browser.cookies = [:]

        let form = ["username": "ann", "password": "quiet harbour", "next": next] as KeyValuePairs

        #expect(await browser.post("/login", form).location == location)
    }

    @Test func `who is signed in already needs no log-in`() async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.get("/login?next=/pictures/new").location == "/pictures/new")
    }
}
