import HTTP
import Records
import Site
import Testing

@Suite struct FormTests {
    @Test func `what is wrong is said beside the field, and all that was typed stays`() async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.post("/pictures", ["title": " ", "desc": "The <good> cup"])

        #expect(response.status == .unprocessable)
        #expect(response.text.contains("role=\"alert\""))
        #expect(response.text.contains("aria-invalid=\"true\" aria-describedby=\"title-error\""))
        #expect(response.text.contains("id=\"title-error\">Give it a title, so you can find it again.</p>"))
        #expect(response.text.contains(">The &lt;good&gt; cup</textarea>"))
        #expect(await browser.titles().isEmpty)
    }

    @Test(arguments: [
        (String(repeating: "x", count: 256), "This is too long: 255 characters are the most."),
        (String(repeating: "👨‍👩‍👧", count: 255), "This is too long."),
        ("a\u{7}b", "This holds a character that cannot be shown. Type it again, without it."),
    ])
    func `a title that will not do is refused with a sentence`(title: String, sentence: String) async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.post("/pictures", ["title": title])

        #expect(response.status == .unprocessable)
        #expect(response.text.contains(sentence))
    }

    @Test func `one value sent twice is wrong at its field`() async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.post("/pictures", ["title": "Coins", "title": "Coins"])

        #expect(response.status == .unprocessable)
        #expect(response.text.contains("This was sent twice"))
    }

    @Test(arguments: ["\u{0}", "Coins\u{0}"])
    func `NUL is refused whole`(title: String) async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.post("/pictures", ["title": title]).status == .badRequest)
    }

    @Test func `white space at the ends goes and a line break in a line becomes a space`() async throws {
        var browser = try await Browser.signedIn()

        let path = await browser.add("  Old\r\ncoins ", "one\r\ntwo  ")

        let form = await browser.get(path)
        #expect(form.value(after: "name=\"title\" value=\"") == "Old coins")
        #expect(form.text.contains(">one\ntwo</textarea>"))
    }

    @Test func `a chosen photo survives what is wrong elsewhere`() async throws {
        var browser = try await Browser.signedIn()

        let wrong = await browser.post("/pictures", ["title": ""], [.init(name: "red.png", bytes: Sample.red)])

        #expect(wrong.status == .unprocessable)
        let parked = try #require(wrong.value(after: "<img src=\"")).replacing("&amp;", with: "&")
        #expect(await browser.get(parked).status == .ok)
        let draft = try #require(wrong.hidden("draft"))
        let saved = await browser.post("/pictures", ["title": "Coins", "draft": draft], [.init(name: "", bytes: [])])
        #expect(saved.status == .seeOther)
        #expect(await browser.get(saved.location).text.contains("thumbnail?v="))
    }

    @Test func `a parked photo is its user's alone`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let wrong = await browser.post("/pictures", ["title": ""], [.init(name: "red.png", bytes: Sample.red)])
        let parked = try #require(wrong.value(after: "<img src=\"")).replacing("&amp;", with: "&")
        let draft = try #require(wrong.hidden("draft"))

        #expect(await other.get(parked).status == .notFound)
        let saved = await other.post("/pictures", ["title": "Coins", "draft": draft])
        #expect(!(await other.get(saved.location).text.contains("thumbnail?v=")))
    }

    @Test func `Cancel drops what is parked`() async throws {
        var browser = try await Browser.signedIn()
        let wrong = await browser.post("/pictures", ["title": ""], [.init(name: "red.png", bytes: Sample.red)])
        let parked = try #require(wrong.value(after: "<img src=\"")).replacing("&amp;", with: "&")
        let cancel = try #require(wrong.value(after: "formaction=\""))

        #expect(await browser.post(cancel).location == "/pictures")
        #expect(await browser.get(parked).status == .notFound)
    }

    @Test func `the same draft sent twice makes one record`() async throws {
        var browser = try await Browser.signedIn()
        let draft = try #require(await browser.get("/pictures/new").hidden("draft"))

        _ = await browser.post("/pictures", ["title": "Coins", "draft": draft])
        _ = await browser.post("/pictures", ["title": "Coins", "draft": draft])
        #expect(await browser.titles() == ["Coins"])
        _ = await browser.post("/pictures", ["title": "Old coins", "draft": draft])

        #expect(await browser.titles() == ["Old coins"])
    }

    @Test func `a draft sent twice takes back nothing that others did in between`() async throws {
        var browser = try await Browser.signedIn()
        let draft = try #require(await browser.get("/pictures/new").hidden("draft"))
        let form = ["title": "Coins", "desc": "x", "draft": draft] as KeyValuePairs
        let list = await browser.get(await browser.post("/pictures", form).location)
        let id = try #require(list.value(after: "<li class=\"row saved\" id=\"r"))
        _ = await browser.post("/pictures/\(id)", ["desc": "To be counted"])

        #expect(await browser.post("/pictures", form).status == .seeOther)

        #expect(await browser.get("/pictures/\(id)").text.contains(">To be counted</textarea>"))
    }

    @Test func `each form for a new record is a draft of its own`() async throws {
        var browser = try await Browser.signedIn()

        let one = try #require(await browser.get("/pictures/new").hidden("draft"))
        let two = try #require(await browser.get("/pictures/new").hidden("draft"))

        #expect(one != two)
    }

    @Test(arguments: [
        (
            "notes.pdf", [UInt8]("%PDF-1.7 x".utf8),
            "“notes.pdf” is a PDF document, not a picture. Pick a JPEG, PNG, WebP, GIF, HEIC or AVIF."
        ),
        ("x.svg", [UInt8]("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "is an SVG drawing"),
        ("cut.png", [UInt8](Sample.red.prefix(50)), "“cut.png” is incomplete"),
        ("empty.jpg", [], "“empty.jpg” came in without content. Pick it again."),
        ("<b>.jpg", [UInt8]("hello".utf8), "“&lt;b&gt;.jpg” is"),
    ])
    func `a file that is no picture is refused beside the field`(
        name: String,
        bytes: [UInt8],
        sentence: String
    ) async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.post("/pictures", ["title": "Coins"], [.init(name: name, bytes: bytes)])

        #expect(response.status == .unprocessable)
        #expect(response.text.contains(sentence))
        #expect(response.value(after: "name=\"title\" value=\"") == "Coins")
        #expect(await browser.titles().isEmpty)
    }

    @Test func `two pictures in one form are one too many`() async throws {
        var browser = try await Browser.signedIn()
        let uploads = [Browser.Upload(name: "a.png", bytes: Sample.red), .init(name: "b.png", bytes: Sample.blue)]

        let response = await browser.post("/pictures", ["title": "Coins"], uploads)

        #expect(response.status == .unprocessable)
        #expect(response.text.contains("two came in"))
    }

    @Test func `a picture is removed by its box, but a new one wins over it`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        let remove = ["remove_picture": "yes"] as KeyValuePairs

        _ = await browser.post(path, remove, [.init(name: "blue.png", bytes: Sample.blue)])
        #expect(await browser.get("/pictures").text.contains("width=\"37\" height=\"74\""))
        _ = await browser.post(path, remove)

        #expect(await browser.get("\(path)/thumbnail").status == .notFound)
    }

    @Test func `what was sent after the session ended waits as a draft behind the log-in`() async throws {
        var browser = try await Browser.signedIn()
        let cookies = browser.cookies
        _ = await browser.post("/logout")
        browser.cookies = cookies

        let late = await browser.post(
            "/pictures",
            ["title": "Coins", "desc": "From the attic"],
            [.init(name: "red.png", bytes: Sample.red)]
        )

        #expect(late.status == .seeOther)
        let form = try await browser.followLogIn(from: late)
        #expect(form.value(after: "name=\"title\" value=\"") == "Coins")
        #expect(form.text.contains(">From the attic</textarea>"))
        #expect(form.text.contains("/pictures/drafts/"))
        #expect(await browser.titles().isEmpty)
    }
}
