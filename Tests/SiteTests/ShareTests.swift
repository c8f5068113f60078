import HTTP
import Site
import Testing

/// What another app shares, and what a browser is told it may fetch ahead.
@Suite struct ShareTests {
    @Test func `a shared photo waits in the form for a new picture, with what was said of it`() async throws {
        var browser = try await Browser.signedIn()

        let shared = await browser.post(
            "/pictures/share",
            ["title": "Red", "desc": "from the phone"],
            [.init(name: "red.png", bytes: Sample.red)]
        )
        let form = await browser.get(shared.location)

        #expect(shared.status == .seeOther)
        #expect(form.status == .ok)
        #expect(form.value(after: "name=\"title\" value=\"") == "Red")
        #expect(form.text.contains(">from the phone</textarea>"))
        #expect(form.text.contains("/thumbnail?scale=3"))
        #expect(!form.text.contains("role=\"alert\""))
        #expect(await browser.titles().isEmpty)
        let draft = try #require(form.hidden("draft"))
        let saved = await browser.post("/pictures", ["title": "Red", "draft": draft])
        #expect(await browser.get(saved.location).text.contains("thumbnail?v="))
    }

    // A browser hands over what an app shares with a navigation of its own, which has no page behind it.
    @Test func `what comes of no page is taken as shared, and as nothing else`() async throws {
        var browser = try await Browser.signedIn()
        let system: Fields = [.secFetchSite: "none", .origin: "null"]

        #expect(await browser.post("/pictures/share", ["title": "Red"], system).status == .seeOther)
        #expect(await browser.post("/pictures", ["title": "Red"], system).status == .forbidden)
        for foreign: Fields in [
            [.origin: "null"], [.secFetchSite: "cross-site", .origin: "null"],
            [.secFetchSite: "none", .origin: "http://evil.example"],
            [.secFetchSite: "none", .origin: "null", .referer: "http://evil.example/"],
        ] {
            #expect(await browser.post("/pictures/share", ["title": "Red"], foreign).status == .forbidden)
        }
    }

    @Test func `what is no picture is refused in the form`() async throws {
        var browser = try await Browser.signedIn()

        let shared = await browser.post("/pictures/share", [:], [.init(name: "x.txt", bytes: [UInt8]("x".utf8))])

        #expect(shared.status == .unprocessable)
        #expect(shared.text.contains("role=\"alert\""))
    }

    @Test func `lists without photos take none`() async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.post("/books/share", ["title": "x"]).status == .notFound)
    }

    @Test func `pages behind the log-in name what may be fetched ahead, and no other answer does`() async throws {
        var browser = try await Browser.signedIn()
        var stranger = try await Browser()

        let page = await browser.get("/pictures")
        let address = try #require(page.fields["Speculation-Rules"]?.text).trimmingQuotes

        let rules = await browser.get(address)
        #expect(rules.fields[.contentType]?.text == "application/speculationrules+json")
        #expect(await stranger.get("/login").fields["Speculation-Rules"] == nil)
    }
}

extension String {
    var trimmingQuotes: String { String(dropFirst().dropLast()) }
}
