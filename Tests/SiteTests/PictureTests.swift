import HTTP
import Records
import Site
import Testing

@Suite struct PictureTests {
    @Test func `a list without records says so and how to begin`() async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.get("/pictures")

        #expect(response.status == .ok)
        #expect(response.text.contains("No pictures yet"))
        #expect(response.text.contains("href=\"/pictures/new\""))
    }

    @Test func `a saved picture stands in the list with its thumbnail`() async throws {
        var browser = try await Browser.signedIn()

        let saved = await browser.post(
            "/pictures",
            ["title": "Coins", "desc": "From the attic"],
            [.init(name: "red.png", bytes: Sample.red)]
        )

        #expect(saved.status == .seeOther)
        #expect(saved.location.hasPrefix("/pictures?done="))
        let list = await browser.get(saved.location)
        #expect(list.text.contains("Added “Coins”."))
        #expect(list.text.contains("From the attic"))
        let thumbnail = try #require(list.value(after: "<img src=\"")).replacing("&amp;", with: "&")
        let picture = await browser.get(thumbnail)
        #expect(picture.fields[.contentType] == "image/jpeg")
        #expect(picture.fields[.cacheControl] == "private, max-age=31536000, immutable")
        #expect(list.text.contains("width=\"74\" height=\"49\""))
    }

    @Test func `pictures are sorted by title as people sort`() async throws {
        var browser = try await Browser.signedIn()

        for title in ["Item 10", "eclair", "Item 9", "Éclair", "zoo", "Apple"] {
            _ = await browser.post("/pictures", ["title": title])
        }

        #expect(await browser.titles() == ["Apple", "eclair", "Éclair", "Item 9", "Item 10", "zoo"])
    }

    @Test func `a list shows 50 rows and leads to the others and back`() async throws {
        var browser = try await Browser.signedIn()
        for number in 1...120 { _ = await browser.post("/pictures", ["title": "Item \(number)"]) }

        let first = await browser.get("/pictures")
        let second = await browser.get(try #require(first.link("next")))
        let third = await browser.get(try #require(second.link("next")))
        let back = await browser.get(try #require(third.link("prev")))

        #expect(first.titles == (1...50).map { "Item \($0)" })
        #expect(second.titles == (51...100).map { "Item \($0)" })
        #expect(third.titles == (101...120).map { "Item \($0)" })
        #expect(back.titles == second.titles)
        #expect(first.link("prev") == nil && third.link("next") == nil)
    }

    @Test func `a page of a list that cannot be read is the first`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures", ["title": "Coins"])

        for query in ["after=zzz", "before=%20x", "sort=none", "done=x", "done=999", "", "&&=", "after"] {
            #expect(await browser.get("/pictures?\(query)").titles == ["Coins"])
        }
        #expect(await browser.get("/pictures?after=%C3%28").status == .badRequest)
    }

    @Test func `an absent field keeps its value and an empty one empties it`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "From the attic")

        _ = await browser.post(path, ["title": "Old coins"])
        #expect(await browser.get(path).text.contains(">From the attic</textarea>"))
        _ = await browser.post(path, ["desc": "", "unknown": "x"])

        let form = await browser.get(path)
        #expect(form.text.contains("></textarea>"))
        #expect(form.value(after: "name=\"title\" value=\"") == "Old coins")
    }

    @Test func `a save that changes nothing is no change`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")

        #expect(await browser.post(path, ["title": "  Coins "]).location == "/pictures")
    }

    @Test(arguments: ["0", "01", "x", "-1", "9223372036854775808", "99999999999999999999", "+1", "1.0"])
    func `what is no id names nothing`(id: String) async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.get("/pictures/\(id)").status == .notFound)
        #expect(await browser.post("/pictures/\(id)", ["title": "x"]).status == .notFound)
        #expect(await browser.post("/pictures/\(id)/delete").status == .notFound)
    }

    @Test func `a deleted picture is gone, and Undo brings it back under its id`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])

        let deleted = await browser.post("\(path)/delete")
        let list = await browser.get(deleted.location)

        #expect(list.text.contains("Deleted “Coins”."))
        #expect(await browser.get(path).status == .gone)
        #expect(await browser.get("\(path)/thumbnail").status == .gone)
        let change = try #require(list.value(after: "name=\"change\" value=\""))
        let undone = await browser.post("/undo", ["change": change])
        #expect(undone.status == .seeOther)
        #expect(await browser.get(undone.location).text.contains("Brought back “Coins”."))
        #expect(await browser.get(path).status == .ok)
        #expect(await browser.get("\(path)/thumbnail").status == .ok)
        #expect(await browser.post("/undo", ["change": change]).status == .conflict)
    }

    @Test func `what is deleted twice says so without an error`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "")
        _ = await browser.post("\(path)/delete")

        let again = await other.post("\(path)/delete")

        #expect(again.status == .seeOther)
        let list = await other.get(again.location)
        #expect(list.text.contains("ann: Deleted “Coins”."))
        #expect(!list.text.contains("action=\"/undo\""))
    }

    @Test func `changes to users cannot be undone from the site`() async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.post("/undo", ["change": "1"]).status == .notFound)
        #expect(await browser.post("/undo", ["change": "99"]).status == .notFound)
        #expect(await browser.post("/undo", ["change": "x"]).status == .notFound)
    }

    @Test(arguments: ["/login", "/password", "/pictures", "/pictures/new"])
    func `every page names its state`(address: String) async throws {
        var browser = try await Browser.signedIn()
        if address == "/login" { browser.cookies = [:] }

        let page = await browser.get(address)

        let tag = try #require(page.fields[.etag])
        #expect(page.fields[.cacheControl] == "private, no-cache")
        // A new record's form is another draft each time, so it is never the same page.
        let again = await browser.get(address, [.ifNoneMatch: tag])
        #expect(again.status == (address == "/pictures/new" ? .ok : .notModified))
        #expect(again.status == .ok || again.text.isEmpty)
    }

    @Test func `a list that has not changed since is not sent again`() async throws {
        var browser = try await Browser.signedIn()
        let first = await browser.get("/pictures")
        let tag = try #require(first.fields[.etag])

        #expect(await browser.get("/pictures", [.ifNoneMatch: tag]).status == .notModified)
        #expect(await browser.get("/pictures?done=1", [.ifNoneMatch: tag]).status == .ok)
        _ = await browser.post("/pictures", ["title": "Coins"])
        #expect(await browser.get("/pictures", [.ifNoneMatch: tag]).status == .ok)
        var other = try await browser.other("bob")
        let fresh = try #require(await browser.get("/pictures").fields[.etag])
        #expect(await other.get("/pictures", [.ifNoneMatch: fresh]).status == .ok)
    }
}

extension Response {
    /// What the rows of a list are called, in order.
    var titles: [String] {
        text.split(separator: "<span class=\"row-title\">").dropFirst().map { String($0.prefix { $0 != "<" }) }
    }

    /// Where a link of that relation leads.
    func link(_ relation: String) -> String? {
        value(after: "rel=\"\(relation)\" href=\"")?.replacing("&amp;", with: "&")
    }
}

extension Browser {
    mutating func titles() async -> [String] { await get("/pictures").titles }

    /// Adds a picture and returns its address.
    mutating func add(_ title: String, _ description: String, _ uploads: [Upload] = []) async -> String {
        let saved = await post("/pictures", ["title": title, "desc": description], uploads)
        let list = await get(saved.location)
        return list.value(after: "<li class=\"row saved\" id=\"r").map { "/pictures/\($0)" } ?? "/none"
    }

    @Test func `a photo is turned as a change that can be undone`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        let before = await browser.get("\(path)/picture").fields[.etag]
        let hash = try #require(await browser.get(path).hidden("v"))

        let turned = await browser.post("\(path)/rotate", ["turn": "left", "v": hash])
        let again = await browser.post("\(path)/rotate", ["turn": "left", "v": hash])

        #expect(turned.location.hasPrefix("\(path)?done="))
        #expect(again.location == path, "a photo that is there no more is not turned")
        #expect(await browser.get("/pictures").text.contains("width=\"49\" height=\"74\""))
        #expect(await browser.get("\(path)/picture").fields[.etag] != before)
        let page = await browser.get(turned.location)
        #expect(page.text.contains("Saved “Coins”."))
        _ = await browser.post("/undo", ["change": try #require(page.hidden("change"))])
        #expect(await browser.get("\(path)/picture").fields[.etag] == before)
    }

    @Test func `what cannot be turned is not`() async throws {
        var browser = try await Browser.signedIn()
        let bare = await browser.add("Bare", "")
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        let hash = try #require(await browser.get(path).hidden("v"))

        #expect(await browser.get(bare).hidden("v") == nil)
        #expect(await browser.post("\(bare)/rotate", ["turn": "left", "v": hash]).location == bare)
        for fields in [["turn": "up", "v": hash], ["turn": "left"], ["v": hash]] as [KeyValuePairs<String, String>] {
            #expect(await browser.post("\(path)/rotate", fields).status == .notFound)
        }
        #expect(await browser.post("/pictures/1/rotate", ["turn": "left", "v": hash]).status == .notFound)
    }
}
