import HTTP
import Records
import Site
import Testing

/// The lists beside Pictures: what each has of its own.
@Suite struct ListTests {
    @Test func `the navigation leads to all four lists`() async throws {
        var browser = try await Browser.signedIn()

        let page = await browser.get("/friends").text

        for path in ["/pictures", "/friends", "/students", "/books"] {
            #expect(page.contains("<li><a href=\"\(path)\""))
        }
        #expect(page.contains("href=\"/friends\" aria-current=\"page\""))
    }

    @Test func `a telephone number is kept as it was typed`() async throws {
        var browser = try await Browser.signedIn()

        for (name, tel) in [("Ann", "0049 (0) 30-12"), ("Bo", "+46 8 465 004 11"), ("Cy", "007")] {
            _ = await browser.post("/friends", ["name": name, "tel": tel])
        }

        let list = await browser.get("/friends").text
        for tel in ["0049 (0) 30-12", "+46 8 465 004 11", "007"] {
            #expect(list.contains("<span class=\"row-note\">\(tel)</span>"))
        }
    }

    @Test func `a friend is not married unless it is said`() async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.get("/friends/new").text.contains("name=\"marry\" value=\"no\" checked"))
        let path = await browser.add("/friends", ["name": "Ann"])
        #expect(await browser.get(path).text.contains("name=\"marry\" value=\"no\" checked"))

        _ = await browser.post(path, ["marry": "yes"])
        #expect(await browser.get(path).text.contains("name=\"marry\" value=\"yes\" checked"))
        #expect(await browser.get("/friends").text.contains("<span class=\"row-note\">Married</span>"))
        #expect(await browser.post(path, ["marry": "perhaps"]).status == .unprocessable)
    }

    @Test func `a student's date is now unless another is given`() async throws {
        var browser = try await Browser.signedIn()
        let shown = try #require(await browser.get("/students/new").value(after: "type=\"datetime-local\" value=\""))

        let path = await browser.add("/students", ["name": "Ann"])
        let other = await browser.add("/students", ["name": "Bo", "date": "2026-03-12T09:30"])

        #expect(shown.utf8.count == "2026-11-30T14:05".utf8.count)
        let kept = await browser.get(path).value(after: "type=\"datetime-local\" value=\"")
        #expect(kept.map { $0 >= shown } == true)
        #expect(await browser.get(other).value(after: "type=\"datetime-local\" value=\"") == "2026-03-12T09:30")
    }

    @Test func `what is no date stays in its field and is said to be none`() async throws {
        var browser = try await Browser.signedIn()

        for date in ["2026-02-30T10:00", "yesterday", "0000-01-01T00:00", "10000-01-01T00:00", ""] {
            let page = await browser.post("/students", ["name": "Ann", "date": date])
            #expect(page.status == .unprocessable, "\(date)")
            #expect(page.text.contains("id=\"date-error\""), "\(date)")
            #expect(page.text.contains("value=\"\(date)\""), "\(date)")
        }
    }

    @Test func `a date that is sent as it was shown is no change`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("/students", ["name": "Ann", "date": "2026-03-12T09:30:15"])
        let page = await browser.get(path)
        let shown = try #require(page.value(after: "type=\"datetime-local\" value=\""))

        let saved = await browser.post(path, ["name": "Ann", "date": shown, "version": page.hidden("version") ?? ""])

        #expect(saved.location == "/students")
    }

    @Test func `a book without its author's heading over it says whose it is`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/books", ["title": "Emma", "author": "Jane Austen"])

        for (address, isNamed) in [("/books", false), ("/books?sort=-author", true), ("/books?sort=title", true)] {
            let note = "<span class=\"row-note\">Jane Austen</span>"
            #expect(await browser.get(address).text.contains(note) == isNamed)
        }
    }

    @Test func `what was done and taken back since is not told any more`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("/friends", ["name": "Ann"])

        let deleted = await browser.post("\(path)/delete").location
        let before = await browser.get(deleted).text
        let change = try #require(deleted.split(separator: "=").last.map(String.init))
        _ = await browser.post("/undo", ["change": change])

        #expect(before.contains("Deleted “Ann”"))
        #expect(await !browser.get(deleted).text.contains("Deleted “Ann”"))
    }

    @Test func `books stand under their authors, by author and then by title`() async throws {
        var browser = try await Browser.signedIn()
        for (title, author) in [
            ("Persuasion", "Austen"), ("Ulysses", "Joyce"), ("Emma", "Austen"), ("Dubliners", "joyce"),
        ] {
            _ = await browser.post("/books", ["title": title, "author": author])
        }

        let page = await browser.get("/books")

        #expect(page.titles == ["Emma", "Persuasion", "Dubliners", "Ulysses"])
        #expect(page.headings == ["Austen", "joyce", "Joyce"])
    }

    @Test func `another order has no headings`() async throws {
        var browser = try await Browser.signedIn()
        for (title, author) in [("Persuasion", "Austen"), ("Ulysses", "Joyce"), ("Emma", "Austen")] {
            _ = await browser.post("/books", ["title": title, "author": author])
        }

        let down = await browser.get("/books?sort=-title")

        #expect(down.titles == ["Ulysses", "Persuasion", "Emma"])
        #expect(down.headings.isEmpty)
        #expect(await browser.get("/books?sort=author").headings == ["Austen", "Joyce"])
        #expect(await browser.get("/books?sort=picture").titles == ["Emma", "Persuasion", "Ulysses"])
    }

    @Test func `a search finds words by their beginning, and says how many`() async throws {
        var browser = try await Browser.signedIn()
        for title in ["Ångström on stage", "Strom & Drang", "北京的春天"] {
            _ = await browser.post("/pictures", ["title": title])
        }

        #expect(await browser.get("/pictures?q=angst+STAGE").titles == ["Ångström on stage"])
        #expect(await browser.get("/pictures?q=%E5%8C%97%E4%BA%AC").titles == ["北京的春天"])
        let none = await browser.get("/pictures?q=trom")
        #expect(none.titles.isEmpty && none.text.contains("Nothing matches “trom”"))
        #expect(await browser.get("/pictures?q=s").text.contains("2 matches for “s”."))
        #expect(await browser.get("/pictures?q=").titles.count == 3)
    }

    @Test(arguments: [
        "\"", "*", "NEAR(", "a OR b", "-x", "title:x", "'; DROP TABLE Pictures", "%", "_", "\\", "((", "^a",
    ])
    func `what is typed into the search field is never syntax`(_ text: String) async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures", ["title": "Coins"])

        let page = await browser.get("/pictures?q=\(PercentCoding.encode(text))")

        #expect(page.status == .ok)
        #expect(page.titles.isEmpty)
    }

    @Test func `a record stands where its sort-as text puts it, and is still found by its name`() async throws {
        var browser = try await Browser.signedIn()
        for (title, sortAs) in [("The Hague", "Hague, The"), ("Zurich", ""), ("Amsterdam", "")] {
            _ = await browser.post("/pictures", ["title": title, "sortAs": sortAs])
        }

        #expect(await browser.titles() == ["Amsterdam", "The Hague", "Zurich"])
        #expect(await browser.get("/pictures?sort=-title").titles == ["Zurich", "The Hague", "Amsterdam"])
        #expect(await browser.get("/pictures?q=the").titles == ["The Hague"])
        #expect(await browser.get("/pictures/new").text.contains("<details class=\"more\">"))
    }

    @Test func `what was searched for and the order come along to a form and back`() async throws {
        var browser = try await Browser.signedIn()
        for title in ["Coins", "Cat"] { _ = await browser.post("/pictures", ["title": title]) }

        let list = await browser.get("/pictures?q=c&sort=-title")
        let row = try #require(list.value(after: "class=\"row-link\" href=\"")).replacing("&amp;", with: "&")
        let form = await browser.get(row)
        let action = try #require(form.value(after: "<form class=\"form\" method=\"post\" action=\""))
        let saved = await browser.post(action.replacing("&amp;", with: "&"), ["title": "Coins and more"])

        #expect(row.hasSuffix("?q=c&sort=-title"))
        #expect(saved.location.hasPrefix("/pictures?q=c&sort=-title&done="))
    }
}

extension Browser {
    /// Adds a record and returns its address.
    mutating func add(_ list: String, _ form: KeyValuePairs<String, String>) async -> String {
        let saved = await post(list, form)
        let page = await get(saved.location)
        let row = page.text.split(separator: "class=\"row saved\" id=\"r").dropFirst().first.map(String.init) ?? ""
        return "\(list)/\(row.prefix { $0 != "\"" })"
    }
}

extension Response {
    /// The headings of a list's sections.
    var headings: [String] {
        text.split(separator: "class=\"section-head\"").dropFirst().compactMap { part in
            part.split(separator: ">").dropFirst().first.map { String($0.prefix { $0 != "<" }) }
        }
    }
}

/// Pages whose rows went, and places that are of another list.
@Suite struct PlaceTests {
    @Test func `a page whose last row has gone shows the rows before it`() async throws {
        var browser = try await Browser.signedIn()
        for number in 1...51 { _ = await browser.post("/friends", ["name": "P\(number)"]) }
        let second = try #require(await browser.get("/friends").link("next"))
        let action = try #require(
            await browser.get(second).value(after: "class=\"row-action\" method=\"post\" action=\"")
        )

        let deleted = await browser.post(action.replacing("&amp;", with: "&"))
        let page = await browser.get(deleted.location)

        #expect(page.text.contains("Deleted “P51”."))
        #expect(page.titles == (1...50).map { "P\($0)" })
    }

    @Test func `a place in another order or list, or a damaged one, is the first page`() async throws {
        var browser = try await Browser.signedIn()
        for number in 1...60 { _ = await browser.post("/friends", ["name": "P\(number)", "tel": "\(number)"]) }
        let next = try #require(await browser.get("/friends").link("next"))
        let place = try #require(next.split(separator: "after=").last.map(String.init))

        #expect(await browser.get("/friends?after=\(place)").titles.count == 10)
        let damaged = place.replacing("A", with: "B", maxReplacements: 1)
        for address in [
            "/friends?sort=tel&after=\(place)", "/friends?sort=-name&after=\(place)", "/friends?after=\(damaged)",
        ] {
            #expect(await browser.get(address).titles.count == 50, "\(address)")
        }
    }
}
