import HTTP
import Records
import Site
import Testing

@Suite struct HistoryTests {
    @Test func `a record's history tells who did what, newest first, each with Restore`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "From the attic")
        _ = await other.post(path, ["title": "Old coins", "desc": ""])
        _ = await browser.post(path, ["title": "Coins & notes"])

        let page = await browser.get("\(path)/history")

        #expect(page.status == .ok)
        #expect(page.text.contains("<h1>History of “Coins &amp; notes”</h1>"))
        #expect(page.text.contains("3 changes since"))
        let lines = page.log
        try #require(lines.count == 3)
        #expect(lines[0].contains("ann changed Title"))
        #expect(lines[0].contains("Title was Old coins → is now Coins &amp; notes"))
        #expect(lines[1].contains("bob changed 2 fields"))
        #expect(lines[1].contains("Description was From the attic → is now empty"))
        #expect(lines[2].contains("ann added it"))
        #expect(lines[2].contains("Title Coins") && !lines[2].contains("→") && !lines[2].contains("Picture"))
        #expect(lines.allSatisfy { $0.contains("Restore") && !$0.contains("Undo") })
        #expect(page.text.contains("<time class=\"num\" datetime=\"20"))
    }

    @Test func `Restore makes the record what it was, and the list offers Undo`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "From the attic")
        _ = await browser.post(path, ["title": "Old coins", "desc": "Counted"])
        let changes = await browser.get("\(path)/history").changes
        try #require(changes.count == 2)

        let restored = await browser.post("\(path)/restore", ["change": changes[1]])

        #expect(restored.status == .seeOther)
        #expect(restored.location.hasPrefix("/pictures?done="))
        #expect(await browser.get(path).text.contains(">From the attic</textarea>"))
        let list = await browser.get(restored.location)
        #expect(list.titles == ["Coins"] && list.text.contains("Saved “Coins”."))
        let undo = try #require(list.value(after: "name=\"change\" value=\""))
        #expect(await browser.get(await browser.post("/undo", ["change": undo]).location).titles == ["Old coins"])
    }

    @Test func `what the record is already is no change`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")
        let changes = await browser.get("\(path)/history").changes

        #expect(await browser.post("\(path)/restore", ["change": changes[0]]).location == "/pictures")
        #expect(await browser.get("\(path)/history").changes == changes)
    }

    @Test func `a deleted record has a history without pictures, and comes back`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        _ = await browser.post("\(path)/delete")

        let page = await browser.get("\(path)/history")

        #expect(page.status == .ok)
        #expect(page.text.contains("It is deleted."))
        #expect(!page.text.contains("<img"))
        #expect(page.log.count == 2 && page.log[0].contains("ann deleted it") && page.log[1].contains("A picture"))
        #expect(page.log[0].contains("Undo") && !page.log[0].contains("Restore"))
        #expect(await browser.get("\(path)/thumbnail").status == .gone)
        #expect(await browser.get(path).text.contains("href=\"\(path)/history\""))

        let restored = await browser.post("\(path)/restore", ["change": page.changes[1]])
        #expect(await browser.get(restored.location).text.contains("Brought back “Coins”."))
        #expect(await browser.get("\(path)/thumbnail").status == .ok)
        #expect(await browser.get("\(path)/history").log.first?.contains("ann brought it back") == true)

        let deleted = await browser.post("\(path)/restore", ["change": page.changes[0]])
        #expect(await browser.get(deleted.location).text.contains("Deleted “Coins”."))
        #expect(await browser.get(path).status == .gone)
    }

    @Test func `what does not concern the record is not found`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")
        let other = await browser.add("Stamps", "")
        let change = await browser.get("\(other)/history").changes[0]

        for value in [change, "1", "0", "-1", "x", "", "9223372036854775807", "99999999999999999999"] {
            #expect(await browser.post("\(path)/restore", ["change": value]).status == .notFound, "\(value)")
        }
        #expect(await browser.post("\(path)/restore").status == .notFound)
        for address in [
            "/pictures/7/history", "/pictures/x/history", path.replacing("pictures", with: "friends") + "/history",
        ] {
            #expect(await browser.get(address).status == .notFound, "\(address)")
        }
        #expect(await browser.post("/pictures/7/restore", ["change": change]).status == .notFound)
        #expect(await browser.get("\(path)/restore").status == .methodNotAllowed)
        #expect(await browser.post("\(path)/history").status == .methodNotAllowed)
    }

    @Test func `both photos of a change are shown, each by its hash`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        _ = await browser.post(path, [:], [.init(name: "blue.png", bytes: Sample.blue)])
        _ = await browser.post(path, ["remove_picture": "yes"])

        let page = await browser.get("\(path)/history")

        let images = page.text.split(separator: "<img src=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        #expect(images.count == 4 && Set(images).count == 2)
        for image in images { #expect(await browser.get(image).status == .ok) }
        #expect(page.log[0].contains("Picture was → is now empty"))
    }

    @Test func `values stand there as people read them, long ones cut`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)
        let path = await browser.add("/tools", Tool.whole)
        let spare = try #require(path.split(separator: "/").last.map(String.init))
        let long = String(repeating: "é", count: 300)
        _ = await browser.post(path, ["manual": long, "lent": "no", "bought": "", "spare": spare, "pieces": "3"])

        let lines = await browser.get("\(path)/history").log

        for text in ["is now \(String(repeating: "é", count: 200))…", "was Yes → is now No", "was -12 → is now 3"] {
            #expect(lines[0].contains(text), "\(text)")
        }
        #expect(lines[0].contains("was 31 Dec 1999 → is now empty"))
        #expect(lines[0].contains("spare was empty → is now Plane"))
        #expect(lines[1].contains("29 Mar 2026, 02:30"))
    }

    @Test func `a secret is told of, never told`() async throws {
        let word = Attribute<String>("word", .secret, [.secret])
        let title = Attribute<String>("title", .line, .required)
        let entity = Entity("Safe", fields: [title.field, word.field], order: [.ascending(title)])
        var browser = try await Browser.signedIn(
            to: Catalogue([CatalogueList(entity, name: "safes", noun: "safe", title: title)])
        )
        let safe = try await browser.store.write(by: nil, "Add safe") {
            try $0.insert(entity, [title.field: .text("Cellar"), word.field: .text("sesame")])
        }.value
        try await browser.store.write(by: nil, "Edit safe") {
            _ = try $0.update(entity, safe.id) { $0[word] = "abracadabra" }
        }

        let page = await browser.get("/safes/\(safe.id)/history")
        let activity = await browser.get("/activity")

        #expect(page.log.first?.contains("Someone changed word") == true)
        #expect(activity.log.first?.contains("Someone changed word of Cellar") == true)
        for text in [page.text, activity.text] {
            #expect(!text.contains("sesame") && !text.contains("abracadabra"))
        }
    }

    @Test func `a long history comes in pages`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")
        for number in 1...120 { _ = await browser.post(path, ["title": "Coins \(number)"]) }

        let first = await browser.get("\(path)/history")
        let second = await browser.get(try #require(first.link("next")))
        let third = await browser.get(try #require(second.link("next")))

        #expect(first.text.contains("121 changes since"))
        #expect([first, second, third].map(\.log.count) == [50, 50, 21])
        #expect(Set((first.changes + second.changes + third.changes)).count == 121)
        #expect(third.link("next") == nil && third.log.last?.contains("ann added it") == true)
        #expect(await browser.get("\(path)/history?before=x").log.count == 50)
    }

    @Test func `who took what back is told at both ends`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "")
        let done = await browser.post(path, ["title": "Old coins"]).location
        _ = await other.post("/undo", ["change": try #require(done.split(separator: "=").last.map(String.init))])

        let lines = await browser.get("\(path)/history").log

        #expect(lines[0].contains("bob changed Title taking back what ann did at"))
        #expect(lines[1].contains("ann changed Title taken back by bob at"))
    }

    @Test(arguments: ["<script>alert(1)</script>", "{{title}}", "{who} {title}", "\" onclick=\"x", "&lt;b&gt;"])
    func `no text changes the pages`(text: String) async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add(text, text)
        _ = await browser.post(path, ["desc": "\(text)!"])
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")

        let pages = [await browser.get("\(path)/history"), await browser.get("/activity")]

        for page in pages {
            #expect(page.status == .ok && page.text.contains(escaped))
            #expect(text.contains("{") || !page.text.contains(text))
        }
    }

    @Test func `the page names all it depends on`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")

        for address in ["\(path)/history", "/activity"] {
            let tag = try #require(await browser.get(address).fields[.etag])
            #expect(await browser.get(address, [.ifNoneMatch: tag]).status == .notModified)
            _ = await browser.post(path, ["title": "Coins at \(address)"])
            #expect(await browser.get(address, [.ifNoneMatch: tag]).status == .ok)
        }
    }
}

extension Response {
    /// The entries of a history or of the activity page, each as its words.
    var log: [String] {
        text.split(separator: "<ol class=\"log\">").dropFirst().flatMap { day in
            String(day.split(separator: "</ol>")[0]).split(separator: "<li>").dropFirst().map { Self.words(of: $0) }
        }
    }

    /// The numbers that the buttons of the page send.
    var changes: [String] {
        text.split(separator: "name=\"change\" value=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    private static func words(of html: Substring) -> String {
        var words = ""
        var isInTag = false
        for character in html {
            if character == "<" { isInTag = true }
            if !isInTag { words.append(character.isNewline ? " " : character) }
            if character == ">" {
                isInTag = false
                words.append(" ")
            }
        }
        return words.split(separator: " ").joined(separator: " ")
    }
}
