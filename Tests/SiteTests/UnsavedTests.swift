import HTTP
import Records
import Site
import Testing

@Suite struct UnsavedTests {
    private static let offer = "without saving it"

    @Test func `what was typed for a new record and not saved is offered again, and comes back`() async throws {
        var browser = try await Browser.signedIn()

        let kept = await browser.post("/pictures/new/unsaved", ["title": "Half a", "desc": "thought"])
        let form = await browser.get("/pictures/new?q=x")
        let again = await browser.get("/pictures/new?q=x&unsaved=yes")

        #expect(kept.status == .noContent)
        #expect(form.text.contains(Self.offer))
        #expect(form.value(after: "name=\"title\" value=\"")?.isEmpty == true)
        #expect(form.text.contains("href=\"/pictures/new?q=x&amp;unsaved=yes\""))
        #expect(again.value(after: "name=\"title\" value=\"") == "Half a")
        #expect(again.text.contains(">thought</textarea>"))
        #expect(!again.text.contains(Self.offer))
        #expect(await browser.titles().isEmpty)
    }

    @Test func `what comes back is saved like any other form, and then offered no more`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures/new/unsaved", ["title": "Half a"])
        let draft = try #require(await browser.get("/pictures/new?unsaved=yes").hidden("draft"))

        let saved = await browser.post("/pictures", ["title": "Whole", "draft": draft, "unsaved": "yes"])

        #expect(saved.status == .seeOther)
        #expect(await !browser.get("/pictures/new").text.contains(Self.offer))
    }

    @Test func `a form that has nothing to do with it leaves what is offered where it is`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures/new/unsaved", ["title": "Half a"])

        _ = await browser.add("Another", "")

        #expect(await browser.get("/pictures/new").text.contains(Self.offer))
        #expect(await !browser.get("/friends/new").text.contains(Self.offer))
    }

    @Test func `edits of a record are offered on its form alone, over the version they began from`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "from the attic")
        let other = await browser.add("Stamps", "")
        let version = try #require(await browser.get(path).hidden("version"))
        _ = await browser.post("\(path)/unsaved", ["title": "Old coins", "desc": "from the attic", "version": version])
        _ = await browser.post(path, ["desc": "from the cellar", "version": version])

        let again = await browser.get("\(path)?unsaved=yes")

        #expect(await browser.get(path).text.contains(Self.offer))
        #expect(await !browser.get(other).text.contains(Self.offer))
        #expect(again.hidden("version") == version)
        let form: KeyValuePairs = [
            "title": "Old coins", "desc": "from the attic", "version": version, "unsaved": "yes",
        ]
        #expect(await browser.post(path, form).status == .seeOther)
        let merged = await browser.get(path)
        #expect(merged.value(after: "name=\"title\" value=\"") == "Old coins")
        #expect(merged.text.contains(">from the cellar</textarea>"))
        #expect(!merged.text.contains(Self.offer))
    }

    @Test func `what is the same as the record is not offered`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")

        _ = await browser.post("\(path)/unsaved", ["title": "Coins", "desc": ""])

        #expect(await !browser.get(path).text.contains(Self.offer))
    }

    @Test func `what reached us with the Save is not offered, though it was kept after it`() async throws {
        var browser = try await Browser.signedIn()
        let draft = try #require(await browser.get("/pictures/new").hidden("draft"))
        _ = await browser.post("/pictures", ["title": "Coins", "draft": draft])

        _ = await browser.post("/pictures/new/unsaved", ["title": "Coins", "draft": draft])

        #expect(await !browser.get("/pictures/new").text.contains(Self.offer))
    }

    @Test func `it is dropped when asked to, and is its user's alone`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        _ = await browser.post("/pictures/new/unsaved", ["title": "Half a"])
        _ = await other.post("/pictures/new/unsaved/delete")

        #expect(await !other.get("/pictures/new").text.contains(Self.offer))
        #expect(await browser.get("/pictures/new").text.contains(Self.offer))
        let dropped = await browser.post("/pictures/new/unsaved/delete?q=x")
        #expect(dropped.location == "/pictures/new?q=x")
        #expect(await !browser.get("/pictures/new").text.contains(Self.offer))
    }

    @Test func `a photo that could not be kept with it is asked for again`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures/new/unsaved", ["title": "Half a", "lacks": "photo"])

        let again = await browser.get("/pictures/new?unsaved=yes")

        #expect(again.text.contains("The picture you picked for this is not kept any more."))
    }

    @Test func `a photo that was parked with the form comes back with it`() async throws {
        var browser = try await Browser.signedIn()
        let wrong = await browser.post("/pictures", ["title": ""], [.init(name: "red.png", bytes: Sample.red)])
        let draft = try #require(wrong.hidden("draft"))
        _ = await browser.post("/pictures/new/unsaved", ["title": "Red", "draft": draft])

        let again = await browser.get("/pictures/new?unsaved=yes")

        #expect(again.hidden("draft") == draft)
        #expect(again.text.contains("/pictures/drafts/\(draft)/thumbnail"))
    }

    @Test(arguments: [
        ("/pictures/999/unsaved", Status.notFound), ("/nothing/new/unsaved", .notFound),
        ("/pictures/x/unsaved", .notFound), ("/nothing/new/unsaved/delete", .notFound),
    ])
    func `nothing is kept of forms that are not there`(address: String, status: Status) async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.post(address, ["title": "x"]).status == status)
    }

    @Test func `without a session nothing is kept`() async throws {
        var browser = try await Browser()

        #expect(await browser.post("/pictures/new/unsaved", ["title": "x"]).status == .unauthorized)
    }

    @Test func `a conflict carries on that something is kept`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")
        let version = try #require(await browser.get(path).hidden("version"))
        _ = await browser.post(path, ["title": "Theirs", "version": version])

        let conflict = await browser.post(path, ["title": "Mine", "version": version, "unsaved": "yes"])

        #expect(conflict.status == .conflict)
        #expect(conflict.hidden("unsaved") == "yes")
    }
}
