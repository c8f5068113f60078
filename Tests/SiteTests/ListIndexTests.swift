import HTTP
import Records
import Site
import Testing

/// The ways into a long list, and its other view.
@Suite struct ListIndexTests {
    /// Adds a record for each text, all in one change.
    private static func fill(_ browser: Browser, _ list: CatalogueList, _ texts: [String]) async throws {
        let entity = list.entity
        let fields = entity.fields.filter { ["title", "name", "author"].contains($0.name) }
        _ = try await browser.store.write(by: nil, "Add") { transaction in
            for text in texts {
                try transaction.insert(entity, Dictionary(uniqueKeysWithValues: fields.map { ($0, .text(text)) }))
            }
        }
    }

    private static func list(_ name: String) throws -> CatalogueList {
        try #require(Catalogue.standard.lists.first { $0.name == name })
    }

    /// Where the index leads for a letter.
    private static func address(of letter: String, on page: Response) -> String? {
        let parts = page.text.split(separator: "<li><a href=\"")
        let entry = parts.first { $0.contains("\"><b>\(letter)</b>") }
        return entry.flatMap { $0.split(separator: "\"").first }.map { String($0).replacing("&amp;", with: "&") }
    }

    @Test(
        arguments: [
            ("M", "Mo 00"), ("m", nil), ("A", "Åsa 00"), ("B", "Mo 00"), ("Z", "Zoe 00"), ("…", nil),
        ] as [(String, String?)]
    )
    func `a letter leads to the first record that begins with it or with a later one`(
        letter: String,
        title: String?
    ) async throws {
        var browser = try await Browser.signedIn()
        let texts = ["Åsa", "Mo", "zoe", "Zoe"].flatMap { name in (10..<30).map { "\(name) \($0)" } }
        try await Self.fill(browser, Self.list("friends"), texts + ["7 up", "Åsa 00", "Mo 00", "Zoe 00", "Юлия"])

        let page = await browser.get("/friends?q=")
        let address = Self.address(of: letter, on: page)

        guard let title else { return #expect(letter == "…" || address == nil) }
        let place = await browser.get(try #require(address))
        #expect(place.status == .seeOther)
        #expect(await browser.get(place.location).titles.first == title)
    }

    @Test(arguments: [
        "", "%20", "\u{1F600}".utf8.map { "%\(String($0, radix: 16))" }.joined(), String(repeating: "x", count: 2_000),
    ])
    func `whatever is given for a letter leads to a page`(text: String) async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/friends", ["name": "Ann"])

        let place = await browser.get("/friends?sort=-name&at=\(text)")

        #expect(place.location.hasPrefix("/friends?sort=-name"))
        #expect(await browser.get(place.location).status == .ok)
    }

    @Test(arguments: ["/friends?sort=-name", "/students?sort=date", "/students?q=nothing"])
    func `a list in another order than its letters' has no index of letters`(address: String) async throws {
        var browser = try await Browser.signedIn()
        for list in ["friends", "students"] {
            try await Self.fill(browser, Self.list(list), (10..<70).map { "Ann \($0)" })
        }

        #expect(await !browser.get(address).text.contains("class=\"index\""))
        #expect(await browser.get("/students").text.contains("class=\"index\""))
    }

    @Test func `headings on one page are its index, once there are many`() async throws {
        var browser = try await Browser.signedIn()
        try await Self.fill(browser, Self.list("books"), ["Ann", "Arno", "Bo", "Cy", "Di", "Ed", "Flo"])
        let few = await browser.get("/books").text
        try await Self.fill(browser, Self.list("books"), ["Gus"])
        let many = await browser.get("/books").text

        #expect(!few.contains("class=\"index\""))
        #expect(many.contains("<nav class=\"index\" aria-label=\"Author\">"))
        #expect(many.contains("<li><a href=\"#g-s1\"><b aria-hidden=\"true\">A</b><span>Ann</span></a></li>"))
        #expect(
            many.contains(
                "<li class=\"same\"><a href=\"#g-s2\"><b aria-hidden=\"true\">A</b><span>Arno</span></a></li>"
            )
        )
        #expect(many.contains("<section class=\"group\" id=\"g-s8\""))
    }

    @Test func `the other view is carried through search, forms and saves`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures", ["title": "Coins"], [Browser.Upload(name: "a.png", bytes: Sample.red)])

        let grid = await browser.get("/pictures?view=grid&sort=-title")
        let tile = try #require(grid.value(after: "class=\"tile-link\" href=\"")).replacing("&amp;", with: "&")
        let form = await browser.get(tile)
        let action = try #require(form.value(after: "<form class=\"form\" method=\"post\" action=\"")).replacing(
            "&amp;",
            with: "&"
        )
        let saved = await browser.post(action, ["title": "Old coins"])

        #expect(grid.text.contains("<ul class=\"tiles\">"))
        #expect(grid.text.contains("<input type=\"hidden\" name=\"view\" value=\"grid\">"))
        #expect(saved.location.hasPrefix("/pictures?sort=-title&view=grid&done="))
        #expect(await browser.get(saved.location).text.contains("<li class=\"tile saved\""))
        #expect(await browser.get("/books?view=grid").text.contains("class=\"views\"") == false)
    }

    @Test func `what changed since is marked for who asks, in rows that are kept too`() async throws {
        var browser = try await Browser.signedIn()
        for title in ["Coins", "Moon", "Cat"] { _ = await browser.post("/pictures", ["title": title]) }
        // Rows are kept once they were asked for twice.
        for _ in 1...3 { _ = await browser.get("/pictures") }
        let link = try #require(await browser.get("/pictures").value(after: "<noscript><p class=\"since\"><a href=\""))
        let nothing = await browser.get(link).text
        _ = await browser.post("/pictures", ["title": "Dog"])

        let page = await browser.get(link).text

        #expect(nothing.contains("Nothing on this page has changed."))
        #expect(page.contains("One row on this page is new or changed."))
        #expect(page.split(separator: "class=\"row saved\"").count == 2)
        #expect(await !browser.get("/pictures").text.contains("row saved"))
    }
}
