import HTTP
import Records
import Site
import Testing

/// Where a form leads beside the list: to the next new record, and to those around.
@Suite struct FormWaysTests {
    @Test func `Save and add another saves and shows an empty form with what was added`() async throws {
        var browser = try await Browser.signedIn()

        let saved = await browser.post("/pictures?sort=-title", ["title": "Coins", "another": "yes"])

        #expect(saved.status == .seeOther)
        #expect(saved.location.hasPrefix("/pictures/new?sort=-title&done="))
        let form = await browser.get(saved.location)
        #expect(form.text.contains("Added “Coins”."))
        #expect(form.text.contains("action=\"/undo\""))
        #expect(form.value(after: "name=\"title\" value=\"")?.isEmpty == true)
        #expect(await browser.titles() == ["Coins"])
    }

    @Test func `who adds begins in the first field, unless something has to be read first`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")

        let new = await browser.get("/pictures/new").text
        let wrong = await browser.post("/pictures", ["title": ""]).text

        #expect(new.contains("enterkeyhint=\"next\" required autofocus"))
        #expect(new.split(separator: " autofocus").count == 2)
        #expect(wrong.split(separator: " autofocus").count == 2)
        #expect(wrong.contains("tabindex=\"-1\" autofocus"))
        #expect(await !browser.get(path).text.contains(" autofocus"))
    }

    @Test(arguments: [
        ("", "Ants", "Cats"), ("?sort=-title", "Cats", "Ants"), ("?q=b", nil, nil), ("?q=s", "Ants", "Cats"),
    ])
    func `a record's form leads to those around it in its list`(
        query: String,
        previous: String?,
        next: String?
    ) async throws {
        var browser = try await Browser.signedIn()
        for title in ["Cats", "Ants"] { _ = await browser.add(title, "s") }
        let path = await browser.add("Bats", "s")

        let form = await browser.get(path + query)

        #expect(form.neighbour("prev") == previous)
        #expect(form.neighbour("next") == next)
    }

    @Test func `at the ends of the list nothing leads on`() async throws {
        var browser = try await Browser.signedIn()
        let first = await browser.add("Ants", "")
        let last = await browser.add("Bats", "")

        #expect(await browser.get(first).neighbour("prev") == nil)
        #expect(await browser.get(first).neighbour("next") == "Bats")
        #expect(await browser.get(last).neighbour("next") == nil)
    }

    @Test func `a form says who made the record what it is, and when`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "")

        #expect(await browser.get(path).text.contains("Changed by you, "))
        #expect(await other.get(path).text.contains("Changed by ann, "))
    }
}

extension Response {
    /// The title of the record that the link leads to.
    func neighbour(_ relation: String) -> String? {
        guard let start = text.firstRange(of: "<a rel=\"\(relation)\"")?.upperBound,
            let title = text[start...].firstRange(of: "<span class=\"hidden\">")?.upperBound
        else { return nil }
        return String(text[title...].prefix { $0 != "<" })
    }
}
