import HTTP
import Records
import Site
import Testing

@Suite struct LiveTests {
    @Test(arguments: [
        (Method.get, "/pictures/live", Status.unauthorized), (.get, "/nothing/live", .unauthorized),
        (.head, "/pictures/live", .unauthorized), (.head, "/pictures", .seeOther),
    ])
    func `who is not signed in hears nothing`(method: HTTP.Method, address: String, status: Status) async throws {
        var browser = try await Browser()

        #expect(await browser.send(method, address).status == status)
    }

    @Test(arguments: [
        (Method.head, "/pictures/live", Status.methodNotAllowed), (.post, "/pictures/live", .methodNotAllowed),
        (.get, "/nothing/live", .notFound), (.get, "/pictures/live/", .permanentRedirect),
    ])
    func `only GET listens, and only to lists`(method: HTTP.Method, address: String, status: Status) async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.send(method, address).status == status)
    }

    @Test func `a stream is kept by nobody on its way`() async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.get("/pictures/live")

        #expect(response.status == .ok)
        #expect(response.fields[.contentType] == "text/event-stream")
        #expect(response.fields[.cacheControl] == "private, no-store")
        #expect(response.fields["X-Accel-Buffering"] == "no")
        #expect(try Listener(response).greeting.hasPrefix("retry: "))
    }

    @Test func `what others do comes row by row, each in its place`() async throws {
        try await Browser.live { browser in
            let coins = try await browser.add("Coins")
            let moon = try await browser.add("Moon")
            let listener = try Listener(await browser.get("/pictures/live?since=\(moon.change)"))

            let harbour = try await browser.add("Harbour")
            let inserted = try #require(try await listener.events(1).last)
            #expect(inserted.kind == "insert")
            #expect(inserted.id == "\(harbour.change)")
            #expect(inserted["id"] == "\(harbour.id)")
            #expect(inserted["before"] == "\(moon.id)")
            #expect(inserted["section"] == "null")
            #expect(inserted["html"]?.contains("<li class=\"row\" id=\"r\(harbour.id)\">") == true)

            let noted = try await browser.edit(coins, ["title": "Coins", "desc": "From the attic"])
            let updated = try #require(try await listener.events(2).last)
            #expect((updated.kind, updated.id) == ("update", "\(noted)"))
            #expect((updated["id"], updated["before"]) == ("\(coins.id)", "\(harbour.id)"))
            #expect(updated["html"]?.contains("From the attic") == true)

            let renamed = try await browser.edit(coins, ["title": "Zebra"])
            let moved = try #require(try await listener.events(3).last)
            #expect((moved.kind, moved.id) == ("move", "\(renamed)"))
            #expect((moved["id"], moved["before"]) == ("\(coins.id)", "null"))
            #expect(moved["html"]?.contains("Zebra") == true)

            let deletion = try await browser.delete(moon)
            let deleted = try #require(try await listener.events(4).last)
            #expect((deleted.kind, deleted.id) == ("delete", "\(deletion)"))
            #expect((deleted["id"], deleted["html"], deleted["before"]) == ("\(moon.id)", "null", "null"))
            #expect(listener.events.count == 4)
        }
    }

    @Test func `a row comes as the page has it`() async throws {
        try await Browser.live { browser in
            let listener = try Listener(await browser.get("/pictures/live"))
            _ = try await browser.add("“Q” \\ <b> &\u{2028}")
            let html = try #require(try await listener.events(1).last?["html"])

            let lines = html.split(separator: "\n").map { $0.drop { $0 == " " } }
            let page = await browser.get("/pictures").text.split(separator: "\n").map { $0.drop { $0 == " " } }
            #expect(lines.count > 5)
            #expect(page.indices.contains { page[$0...].starts(with: lines) })
        }
    }

    @Test func `a page that is full gives its last row away`() async throws {
        try await Browser.live { browser in
            let rows = try await browser.fill(60)
            let first = try Listener(await browser.get("/pictures/live?since=\(rows[59].change)"))

            let added = try await browser.add("Item 01")
            let events = try await first.events(2)
            #expect(events.map(\.kind) == ["delete", "insert"])
            #expect(events.map { $0["id"] } == ["\(rows[49].id)", "\(added.id)"])
            #expect(events.map(\.id) == [nil, "\(added.change)"])

            _ = try await browser.delete(rows[9])
            let more = try await first.events(4).suffix(2)
            #expect(more.map(\.kind) == ["delete", "insert"])
            #expect(more.map { $0["id"] } == ["\(rows[9].id)", "\(rows[49].id)"])
            #expect(more.last?["before"] == "null")
        }
    }

    @Test func `other pages hear only of their own rows`() async throws {
        try await Browser.live { browser in
            let rows = try await browser.fill(60)
            let next = try #require(await browser.get("/pictures").link("next"))
            let query = try #require(next.split(separator: "?").last)
            let second = try Listener(await browser.get("/pictures/live?\(query)&since=\(rows[59].change)"))

            _ = try await browser.edit(rows[3], ["title": "Item 4", "desc": "On the first page"])
            let change = try await browser.edit(rows[55], ["title": "Item 56", "desc": "On the second page"])

            let events = try await second.events(1)
            #expect(events.map(\.kind) == ["update"])
            #expect(events.map(\.id) == ["\(change)"])
            #expect(events.first?["html"]?.contains("pictures/\(rows[55].id)?\(query)") == true)
        }
    }

    @Test func `who comes back hears what was missed, at once`() async throws {
        var browser = try await Browser.signedIn()
        let coins = try await browser.add("Coins")
        let moon = try await browser.add("Moon")
        _ = try await browser.edit(moon, ["title": "Apple"])
        let last = try await browser.add("Berry")

        let events = try Listener(await browser.get("/pictures/live?since=\(coins.change)")).events
        #expect(events.map(\.kind) == ["insert", "insert"])
        #expect(events.map { $0["id"] } == ["\(last.id)", "\(moon.id)"])
        #expect(events.map { $0["before"] } == ["\(coins.id)", "\(last.id)"])
        #expect(events.map(\.id) == [nil, "\(last.change)"])

        let back: Fields = ["Last-Event-ID": FieldValue("\(moon.change)") ?? ""]
        let rest = try Listener(await browser.get("/pictures/live?since=\(coins.change)", back)).events
        #expect(rest.map(\.kind) == ["insert", "move"])
    }

    @Test func `who has missed nothing is told nothing`() async throws {
        var browser = try await Browser.signedIn()
        let coins = try await browser.add("Coins")
        let moon = try await browser.add("Moon")

        #expect(try Listener(await browser.get("/pictures/live?since=\(moon.change)")).events.isEmpty)
        #expect(try Listener(await browser.get("/pictures/live")).events.isEmpty)
        _ = try await browser.delete(moon)
        _ = await browser.post("/undo", ["change": "\(coins.change + 2)"])
        #expect(
            try Listener(await browser.get("/pictures/live?since=\(moon.change + 1)")).events.map(\.kind) == ["insert"]
        )
    }

    @Test(arguments: ["-1", "x", "999999", "01", "", "9223372036854775808", "1e3"])
    func `what is not known leads to a reload`(since: String) async throws {
        var browser = try await Browser.signedIn()
        let coins = try await browser.add("Coins")

        let event = try Listener(await browser.get("/pictures/live?since=\(since)")).events.first
        #expect(event?.kind == "reload")
        #expect(event?.id == "\(coins.change)")
        #expect(event?["id"] == "null")
    }

    @Test func `too much to tell leads to a reload`() async throws {
        var browser = try await Browser.signedIn()
        let coins = try await browser.add("Coins")
        _ = try await browser.fill(201)

        #expect(
            try Listener(await browser.get("/pictures/live?since=\(coins.change)")).events.map(\.kind) == ["reload"]
        )
        #expect(try Listener(await browser.get("/pictures/live?since=\(coins.change + 1)")).events.count == 48)
    }

    @Test func `a stream ends with its session`() async throws {
        try await Browser.live { browser in
            var other = try await browser.other("bob")
            let mine = try Listener(await browser.get("/pictures/live"))
            let theirs = try Listener(await other.get("/pictures/live"))

            _ = await other.post("/logout")

            #expect(try await theirs.isEnded)
            _ = try await browser.add("Moon")
            #expect(try await mine.events(1).count == 1)
        }
    }

    @Test func `a user's lists are limited, and a closed one makes room`() async throws {
        var settings = SiteSettings()
        settings.maxStreamsPerUser = 2
        var browser = try await Browser.signedIn(settings: settings)
        var other = try await browser.other("bob")
        let one = try Listener(await browser.get("/pictures/live"))
        let two = try Listener(await browser.get("/pictures/live?after=x"))

        let refused = await browser.get("/pictures/live")
        #expect(refused.status == .tooManyRequests)
        #expect(refused.fields[.retryAfter] != nil)
        #expect(await other.get("/pictures/live").status == .ok)

        one.close()
        let three = try Listener(await browser.get("/pictures/live"))
        #expect(await browser.get("/pictures/live").status == .tooManyRequests)
        withExtendedLifetime((two, three)) {}
    }

    @Test func `an answer that nobody takes frees its place`() async throws {
        var settings = SiteSettings()
        settings.maxStreamsPerUser = 1
        var browser = try await Browser.signedIn(settings: settings)

        for _ in 0..<3 { #expect(await browser.get("/pictures/live").status == .ok) }
    }
}

extension Browser {
    /// A record as it was made over the site.
    struct Made {
        let id: String
        let change: Int
    }

    /// Runs a test in front of a fresh site whose lists are live, signed in as `ann`.
    static func live(_ body: (inout Browser) async throws -> Void) async throws {
        try await live(MemoryStore(Catalogue.standard.model), body)
    }

    static func live(_ store: any Store, _ body: (inout Browser) async throws -> Void) async throws {
        var settings = SiteSettings()
        settings.maxStreamsPerUser = 10_000
        var browser = try await signedIn(store, settings: settings)
        let hub = browser.site.live
        try await withThrowingTaskGroup { group in
            group.addTask { await hub.run() }
            while await !hub.isRunning { await Task.yield() }
            try await body(&browser)
            group.cancelAll()
        }
    }

    static func signedIn(
        _ store: any Store = MemoryStore(Catalogue.standard.model),
        settings: SiteSettings
    ) async throws -> Browser {
        var browser = try await Browser(store: store, settings: settings)
        try await browser.users.add("ann", password: [UInt8]("quiet harbour".utf8))
        try await browser.logIn("ann", "quiet harbour")
        return browser
    }

    mutating func add(_ title: String) async throws -> Made {
        try await make("/pictures", ["title": title])
    }

    mutating func make(_ list: String, _ form: KeyValuePairs<String, String>) async throws -> Made {
        let change = try await changed(await post(list, form))
        let id = try await store.read { try $0.change(Int64(change))?.records.first?.id }
        return Made(id: try #require(id).description, change: change)
    }

    mutating func edit(_ made: Made, _ form: KeyValuePairs<String, String>) async throws -> Int {
        try await changed(await post("/pictures/\(made.id)", form))
    }

    mutating func delete(_ made: Made) async throws -> Int {
        try await changed(await post("/pictures/\(made.id)/delete"))
    }

    /// Adds `Item 1` to `Item count`.
    mutating func fill(_ count: Int) async throws -> [Made] {
        var all: [Made] = []
        for number in 1...count { all.append(try await add("Item \(number)")) }
        return all
    }

    /// The number of the change that a form's answer leads to.
    func changed(_ response: Response) async throws -> Int {
        try #require(response.location.split(separator: "done=").last.flatMap { Int($0) })
    }
}
