import HTTP
import Records
import Site
import Testing

/// Several photos at once, each of which becomes a record.
@Suite struct PhotosTests {
    private static let red = Browser.Upload(field: "photos", name: "Red_coin.png", bytes: Sample.red)
    private static let blue = Browser.Upload(field: "photos", name: "Blue.coin.PNG", bytes: Sample.blue)
    private static let text = Browser.Upload(field: "photos", name: "letter.jpg", bytes: [UInt8]("Dear diary\n".utf8))

    /// Presses Undo on a list.
    private static func undo(_ browser: inout Browser, shownOn list: Response) async throws -> Response {
        let change = try #require(list.hidden("change"))
        return await browser.get(await browser.post("/undo", ["change": change]).location)
    }

    /// The titles of the records that the last change made.
    private static func titles(_ browser: Browser) async throws -> [Value?] {
        try await browser.store.read { snapshot in
            try snapshot.change(snapshot.lastChange())?.records.map { $0.after["title"] } ?? []
        }
    }

    @Test func `each photo becomes a record called by its file's name`() async throws {
        var browser = try await Browser.signedIn()

        let saved = await browser.post("/pictures/photos", [:], [Self.red, Self.blue])
        let list = await browser.get(saved.location).text

        #expect(saved.status == .seeOther)
        #expect(list.contains("<span class=\"row-title\">Red coin</span>"))
        #expect(list.contains("<span class=\"row-title\">Blue.coin</span>"))
        #expect(list.contains("width=\"74\" height=\"49\""))
    }

    @Test func `they are one change: one notice, one undo, one redo`() async throws {
        var browser = try await Browser.signedIn()
        let saved = await browser.post("/pictures/photos", [:], [Self.red, Self.blue])

        let list = await browser.get(saved.location)
        let undone = try await Self.undo(&browser, shownOn: list)
        let redone = try await Self.undo(&browser, shownOn: undone)

        #expect(list.text.contains("Added 2 pictures."))
        #expect(undone.text.contains("Deleted 2 pictures."))
        #expect(undone.text.contains("No pictures yet"))
        #expect(redone.text.contains("Brought back 2 pictures."))
        #expect(redone.text.contains("Red coin"))
        #expect(await browser.get("/activity").text.contains("added <a href=\"/pictures\">2 pictures</a>"))
    }

    @Test func `what is no picture is left out and named, the others are saved`() async throws {
        var browser = try await Browser.signedIn()

        let page = await browser.post("/pictures/photos", [:], [Self.red, Self.text])

        #expect(page.status == .unprocessable)
        #expect(page.text.contains("<h1>Added one picture</h1>"))
        #expect(page.text.contains("<li>“letter.jpg” is a text, not a picture. Pick a JPEG"))
        #expect(page.text.contains("href=\"/pictures?done="))
        #expect(await browser.get("/pictures").text.contains("Red coin"))
    }

    @Test(arguments: [[], [text]] as [[Browser.Upload]])
    func `where no picture came nothing is added, and a page says so`(uploads: [Browser.Upload]) async throws {
        var browser = try await Browser.signedIn()

        let page = await browser.post("/pictures/photos", [:], uploads)

        #expect(page.status == .unprocessable)
        #expect(page.text.contains("Nothing was added"))
        #expect(!page.text.contains("done="))
        #expect(await browser.get("/pictures").text.contains("No pictures yet"))
    }

    @Test func `those sent ahead of the form are taken in their order`() async throws {
        var browser = try await Browser.signedIn()
        let first = await browser.post("/pictures/uploads", [:], [Browser.Upload(name: "b.png", bytes: Sample.red)])
        let second = await browser.post("/pictures/uploads", [:], [Browser.Upload(name: "a.png", bytes: Sample.blue)])

        let saved = await browser.post(
            "/pictures/photos",
            ["photos_upload": first.text, "photos_upload": second.text, "photos_upload": "gone"]
        )

        #expect(saved.status == .unprocessable)
        #expect(saved.text.contains("<h1>Added 2 pictures</h1>"))
        #expect(saved.text.contains("A picture is not kept any more"))
        #expect(try await Self.titles(browser) == [.text("b"), .text("a")])
    }

    @Test func `a form that comes again saves nothing twice, nor does one that names a photo twice`() async throws {
        var browser = try await Browser.signedIn()
        let red = await browser.post("/pictures/uploads", [:], [Browser.Upload(name: "red.png", bytes: Sample.red)])

        let fields: KeyValuePairs = ["photos_upload": red.text, "photos_upload": red.text]
        let first = await browser.post("/pictures/photos", fields)
        let second = await browser.post("/pictures/photos", fields)

        #expect(first.status == .seeOther)
        #expect(second.location == first.location)
        #expect(try await Self.titles(browser).count == 1)
        #expect(await browser.get("/pictures").text.split(separator: "row-title").count == 2)
    }

    @Test(arguments: ["/friends/photos", "/pictures/photos"])
    func `a list whose records need no more than a name takes them`(address: String) async throws {
        var browser = try await Browser.signedIn()
        #expect(await browser.post(address, [:], [Self.red]).status == .seeOther)
    }

    @Test(arguments: ["/books/photos", "/students/photos", "/nothing/photos"])
    func `no other list does`(address: String) async throws {
        var browser = try await Browser.signedIn()
        #expect(await browser.post(address, [:], [Self.red]).status == .notFound)
    }

    @Test(arguments: [
        ("sunset.jpg", "sunset"), ("IMG_2041.JPEG", "IMG 2041"), ("a.b.png", "a.b"), ("sunset", "sunset"),
        (".jpg", ".jpg"), ("jpg.", "jpg."), ("a.longest", "a.longest"), ("Mr. Smith", "Mr. Smith"), ("日の出.jpg", "日の出"),
        ("x.日本", "x.日本"), ("..", ".."), ("e\u{301}_.gif", "e\u{301}"), ("_.gif", "Picture"), (" ", "Picture"),
    ])
    func `a title is the file's name without what says its kind, or the field's`(
        name: String,
        title: String
    ) async throws {
        var browser = try await Browser.signedIn()

        _ = await browser.post("/pictures/photos", [:], [.init(field: "photos", name: name, bytes: Sample.red)])

        #expect(try await Self.titles(browser) == [.text(title)])
    }
}
