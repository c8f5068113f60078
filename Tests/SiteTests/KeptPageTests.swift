import HTTP
import Site
import Testing

/// Pages of lists that are shown again.
@Suite struct KeptPageTests {
    @Test func `a page is the same until something changes, and then at once another`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.add("/friends", ["name": "Ann"])

        let first = await browser.get("/friends")
        let again = await browser.get("/friends")
        _ = await browser.add("/friends", ["name": "Bo"])
        let changed = await browser.get("/friends")

        #expect(again.text == first.text)
        #expect(again.fields[.etag] == first.fields[.etag])
        #expect(changed.fields[.etag] != first.fields[.etag])
        #expect(changed.text.contains("<span class=\"row-title\">Bo</span>"))
        #expect(changed.text.contains("<small>2</small>"))
    }

    @Test func `a page made for one user is not shown to another`() async throws {
        var ann = try await Browser.signedIn()
        let saved = await ann.post("/friends", ["name": "Cy"]).location
        var bo = try await ann.other("bo")

        let hers = await ann.get(saved)
        let his = await bo.get(saved)

        #expect(hers.text.contains("action=\"/undo\""))
        #expect(!his.text.contains("action=\"/undo\""))
        #expect(await ann.get(saved).text == hers.text)
        #expect(await bo.get(saved).text == his.text)
    }

    @Test func `more pages than are kept are all shown right`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.add("/friends", ["name": "Ann"])

        for _ in 1...2 {
            for number in 1...40 {
                let page = await browser.get("/friends?q=w\(number)")
                #expect(page.text.contains("value=\"w\(number)\""))
            }
        }
    }

    @Test func `rows of every shape stand side by side`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.add("/friends", ["name": "A & B", "tel": "007 <1>", "marry": "yes"])
        _ = await browser.add("/friends", ["name": "C", "marry": "yes"])
        _ = await browser.add("/friends", ["name": "D", "tel": "3"])
        let saved = await browser.post("/friends", ["name": "E"]).location

        let page = await browser.get(saved).text
        let notes = page.split(separator: "<li class=\"row").dropFirst().map { row in
            row.split(separator: "row-note\">").dropFirst().map { $0.prefix { $0 != "<" } }
        }

        #expect(notes == [["007 &lt;1&gt;", "Married"], ["Married"], ["3"], []])
        #expect(page.contains("<span class=\"row-title\">A &amp; B</span>"))
        #expect(page.contains("<span class=\"hidden\">A &amp; B</span>"))
        #expect(page.split(separator: "class=\"row saved\"").count == 2)
    }
}
