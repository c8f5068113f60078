import HTTP
import Records
import Site
import Testing

@Suite struct ConflictTests {
    /// Two browsers, and a picture that both have open at version 1.
    private struct Two {
        var ann: Browser
        var bob: Browser
        let path: String

        init() async throws {
            ann = try await Browser.signedIn()
            bob = try await ann.other("bob")
            path = await ann.add("Coins", "From the attic")
        }
    }

    @Test func `fields that only one side touched merge`() async throws {
        var two = try await Two()
        _ = await two.ann.post(two.path, ["title": "Old coins", "desc": "From the attic", "version": "1"])

        let saved = await two.bob.post(two.path, ["title": "Coins", "desc": "To be counted", "version": "1"])

        #expect(saved.status == .seeOther)
        let form = await two.ann.get(two.path)
        #expect(form.value(after: "name=\"title\" value=\"") == "Old coins")
        #expect(form.text.contains(">To be counted</textarea>"))
    }

    @Test func `the same field set to different things shows all three`() async throws {
        var two = try await Two()
        _ = await two.ann.post(two.path, ["title": "Old coins", "version": "1"])

        let page = await two.bob.post(two.path, ["title": "Grandpa’s coins", "version": "1"])

        #expect(page.status == .conflict)
        #expect(page.text.contains("name=\"title_choice\" value=\"mine\""))
        #expect(page.text.contains("Grandpa’s coins") && page.text.contains("Old coins"))
        #expect(page.hidden("version") == "2")
        #expect(page.hidden("base") == "1")
        #expect(await two.bob.titles() == ["Old coins"])
    }

    @Test(arguments: [("mine", "Grandpa’s coins"), ("theirs", "Old coins"), ("before", "Coins")])
    func `the side that is chosen is saved`(choice: String, title: String) async throws {
        var two = try await Two()
        _ = await two.ann.post(two.path, ["title": "Old coins", "version": "1"])
        _ = await two.bob.post(two.path, ["title": "Grandpa’s coins", "version": "1"])

        let saved = await two.bob.post(
            two.path,
            ["title": "Grandpa’s coins", "title_choice": choice, "version": "2", "base": "1"]
        )

        #expect(saved.status == .seeOther)
        #expect(await two.bob.titles() == [title])
    }

    @Test func `a choice made over a version that is old by now is asked again`() async throws {
        var two = try await Two()
        _ = await two.ann.post(two.path, ["title": "Old coins", "version": "1"])
        _ = await two.ann.post(two.path, ["title": "Very old coins", "version": "2"])

        let form = ["title": "Grandpa’s coins", "title_choice": "mine", "version": "2", "base": "1"] as KeyValuePairs

        #expect(await two.bob.post(two.path, form).status == .conflict)
    }

    @Test func `without a version nothing is checked`() async throws {
        var two = try await Two()
        _ = await two.ann.post(two.path, ["title": "Old coins", "version": "1"])

        #expect(await two.bob.post(two.path, ["title": "Grandpa’s coins"]).status == .seeOther)
        #expect(await two.bob.titles() == ["Grandpa’s coins"])
    }

    @Test(arguments: ["x", "-1", "0", "1e3"])
    func `a version that is no number is no form of ours`(version: String) async throws {
        var two = try await Two()

        #expect(await two.ann.post(two.path, ["title": "Old coins", "version": version]).status == .badRequest)
    }

    @Test func `a version that nobody knows is asked about, not saved over`() async throws {
        var two = try await Two()

        #expect(await two.ann.post(two.path, ["title": "Old coins", "version": "7"]).status == .conflict)
        #expect(await two.ann.titles() == ["Coins"])
    }

    @Test func `a photo of mine survives the conflict`() async throws {
        var two = try await Two()
        _ = await two.ann.post(two.path, ["version": "1"], [.init(name: "red.png", bytes: Sample.red)])

        let page = await two.bob.post(two.path, ["version": "1"], [.init(name: "blue.png", bytes: Sample.blue)])

        #expect(page.status == .conflict)
        #expect(page.text.contains("name=\"picture_choice\" value=\"mine\""))
        let draft = try #require(page.hidden("draft"))
        let form = ["picture_choice": "mine", "version": "2", "base": "1", "draft": draft] as KeyValuePairs
        #expect(await two.bob.post(two.path, form).status == .seeOther)
        #expect(await two.bob.get("/pictures").text.contains("width=\"37\" height=\"74\""))
    }

    @Test func `a save of what was deleted keeps all that was typed and brings it back when sent again`() async throws {
        var two = try await Two()
        _ = await two.ann.post("\(two.path)/delete", ["version": "1"])

        let page = await two.bob.post(two.path, ["title": "Grandpa’s coins", "desc": "x", "version": "1"])

        #expect(page.status == .conflict)
        #expect(page.text.contains("ann deleted this meanwhile"))
        #expect(page.value(after: "name=\"title\" value=\"") == "Grandpa’s coins")
        let version = try #require(page.hidden("version"))
        let saved = await two.bob.post(two.path, ["title": "Grandpa’s coins", "desc": "x", "version": version])
        #expect(saved.status == .seeOther)
        #expect(await two.bob.titles() == ["Grandpa’s coins"])
        #expect(await two.bob.get(two.path).status == .ok)
    }

    @Test func `a delete of what has changed asks first, and deletes when sent again`() async throws {
        var two = try await Two()
        _ = await two.ann.post(two.path, ["title": "Old coins", "version": "1"])

        let page = await two.bob.post("\(two.path)/delete", ["version": "1"])

        #expect(page.status == .conflict)
        #expect(page.text.contains("Old coins"))
        let version = try #require(page.hidden("version"))
        #expect(await two.bob.post("\(two.path)/delete", ["version": version]).status == .seeOther)
        #expect(await two.bob.titles().isEmpty)
    }

    @Test func `an undo that later changes stand on is refused and says by whom`() async throws {
        var two = try await Two()
        let first = await two.ann.post(two.path, ["title": "Old coins"])
        _ = await two.bob.post(two.path, ["title": "Grandpa’s coins"])
        let change = try #require(first.location.split(separator: "done=").last)

        let page = await two.ann.post("/undo", ["change": String(change)])

        #expect(page.status == .conflict)
        #expect(page.text.contains("bob changed Title afterwards"))
        #expect(await two.ann.titles() == ["Grandpa’s coins"])
    }

    @Test func `a form parked after its session ended still meets what others changed`() async throws {
        var two = try await Two()
        let cookies = two.ann.cookies
        _ = await two.ann.post("/logout")
        two.ann.cookies = cookies
        let late = await two.ann.post(two.path, ["title": "Grandpa’s coins", "version": "1", "remove_picture": "yes"])
        _ = await two.bob.post(two.path, ["title": "Old coins", "version": "1"])

        let form = try await two.ann.followLogIn(from: late)

        #expect(form.hidden("version") == "1")
        #expect(form.value(after: "name=\"title\" value=\"") == "Grandpa’s coins")
        #expect(await two.ann.post(two.path, ["title": "Grandpa’s coins", "version": "1"]).status == .conflict)
        #expect(await two.bob.titles() == ["Old coins"])
    }

    @Test func `a form parked after its session ended is there even when the record has gone`() async throws {
        var two = try await Two()
        let cookies = two.ann.cookies
        _ = await two.ann.post("/logout")
        two.ann.cookies = cookies
        let late = await two.ann.post(two.path, ["title": "Grandpa’s coins", "version": "1"])
        _ = await two.bob.post("\(two.path)/delete")

        let form = try await two.ann.followLogIn(from: late)

        #expect(form.status == .gone)
        #expect(form.value(after: "name=\"title\" value=\"") == "Grandpa’s coins")
        let version = try #require(form.hidden("version"))
        #expect(await two.ann.post(two.path, ["title": "Grandpa’s coins", "version": version]).status == .seeOther)
        #expect(await two.bob.titles() == ["Grandpa’s coins"])
    }

    @Test(arguments: ["/pictures/1", "/nowhere", "/nowhere/5"])
    func `a late post about nothing leads to the log-in`(address: String) async throws {
        var browser = try await Browser.signedIn()
        let cookies = browser.cookies
        _ = await browser.post("/logout")
        browser.cookies = cookies

        #expect(await browser.post(address, ["title": "Coins"]).location == "/login")
    }
}

/// A conflict whose page is used twice: nothing that was picked is lost.
@Suite struct ConflictAgainTests {
    /// Ann's photo against Bob's; the conflict that Ann is shown.
    private func conflict(_ browser: inout Browser) async throws -> (path: String, fields: [(String, String)]) {
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        var other = try await browser.other("bob")
        _ = await other.post(path, ["remove_picture": "yes", "version": "1"])
        let photo = Browser.Upload(name: "turned.jpg", bytes: Sample.blue)
        let page = await browser.post(path, ["title": "Coins", "version": "1"], [photo])
        try #require(page.status == .conflict)
        let fields = ["version", "base", "draft"].map { ($0, page.hidden($0) ?? "") }
        return (path, fields)
    }

    @Test func `after theirs was chosen, going back and choosing mine saves mine`() async throws {
        var browser = try await Browser.signedIn()
        let (path, fields) = try await conflict(&browser)

        let theirs = await browser.send(path, fields + [("picture_choice", "theirs")])
        let mine = await browser.send(path, fields + [("picture_choice", "mine")])

        #expect(theirs.status == .seeOther && mine.status == .seeOther)
        let photo = try #require(await browser.get(path).value(after: "thumbnail?scale=3&amp;v="))
        #expect(try await photo.prefix { $0 != "\"" } == Self.otherHash())
    }

    @Test func `after Cancel, going back and choosing mine says that the picture is not kept`() async throws {
        var browser = try await Browser.signedIn()
        let (path, fields) = try await conflict(&browser)
        let draft = try #require(fields.last?.1)

        _ = await browser.post("/pictures/drafts/\(draft)/delete")
        let mine = await browser.send(path, fields + [("picture_choice", "mine")])

        #expect(mine.status == .unprocessable)
        #expect(mine.text.contains("is not kept any more"))
    }

    private static func otherHash() async throws -> String {
        var browser = try await Browser.signedIn()
        _ = await browser.add("Other", "", [.init(name: "blue.png", bytes: Sample.blue)])
        return try #require(await browser.get("/pictures").value(after: "thumbnail?v=")).prefix { $0 != "&" }
            .description
    }
}

extension Browser {
    mutating func send(_ path: String, _ fields: [(String, String)]) async -> Response {
        let body = fields.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
        let type: Fields = [.contentType: "application/x-www-form-urlencoded"]
        return await send(.post, path, RequestBody(bytes: [UInt8](body.utf8)), type)
    }
}
