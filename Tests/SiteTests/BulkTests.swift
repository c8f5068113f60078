import HTTP
import Records
import Site
import Testing

/// Many records of a list at once: selected, deleted, changed, exported.
@Suite struct BulkTests {
    private static let names = ["Ann", "Bo", "Cy", "Di", "Ed"]

    /// A browser with five friends, and their ids by name.
    private static func friends() async throws -> (Browser, [String: String]) {
        var browser = try await Browser.signedIn()
        var ids: [String: String] = [:]
        for name in names {
            let path = await browser.add("/friends", ["name": name, "tel": "1"])
            ids[name] = path.split(separator: "/").last.map(String.init)
        }
        return (browser, ids)
    }

    private static func since(_ browser: inout Browser) async throws -> String {
        try #require(await browser.get("/friends?select=yes").hidden("since"))
    }

    private static func undo(_ browser: inout Browser, shownOn list: Response) async throws -> Response {
        let change = try #require(list.hidden("change") ?? list.value(after: "name=\"change\" value=\""))
        return await browser.get(await browser.post("/undo", ["change": change]).location)
    }

    @Test func `Edit leads to the same rows with boxes to tick`() async throws {
        var (browser, ids) = try await Self.friends()
        let ann = try #require(ids["Ann"])

        let list = await browser.get("/friends?q=a&sort=-name")
        let edit = try #require(list.value(after: "class=\"button quiet\" href=\"")).replacing("&amp;", with: "&")
        let page = await browser.get("/friends?select=yes")

        #expect(edit == "/friends?q=a&sort=-name&select=yes")
        #expect(page.titles == Self.names)
        #expect(page.text.contains("<input type=\"checkbox\" name=\"id\" value=\"\(ann)\">"))
        #expect(!page.text.contains("class=\"row-action\""))
        #expect(page.text.contains("href=\"/friends\">Done</a>"))
        #expect(page.text.contains("<input type=\"hidden\" name=\"select\" value=\"yes\">"))
    }

    @Test(arguments: [("yes", 0, 0, "Tick what you mean"), ("page", 5, 0, "5 selected"), ("all", 5, 5, "5 selected")])
    func `all are ticked where that was asked for`(
        select: String,
        ticked: Int,
        shown: Int,
        said: String
    ) async throws {
        var (browser, _) = try await Self.friends()

        let page = await browser.get("/friends?select=\(select)").text

        #expect(page.split(separator: " checked>").count - 1 == ticked)
        #expect(page.split(separator: "name=\"shown\"").count - 1 == shown)
        #expect(page.contains("<output>\(said)</output>"))
        #expect(page.contains("name=\"all\" value=\"yes\"") == (select == "all"))
    }

    @Test func `those selected are deleted in one change that one undo takes back`() async throws {
        var (browser, ids) = try await Self.friends()
        let since = try await Self.since(&browser)

        let deleted = await browser.post(
            "/friends/delete?select=yes&sort=-name",
            ["since": since, "id": ids["Bo"] ?? "", "id": ids["Di"] ?? ""]
        )
        let list = await browser.get(deleted.location)
        let undone = try await Self.undo(&browser, shownOn: list)
        let redone = try await Self.undo(&browser, shownOn: undone)

        #expect(deleted.location.hasPrefix("/friends?sort=-name&done="))
        #expect(list.titles == ["Ed", "Cy", "Ann"])
        #expect(list.text.contains("Deleted 2 friends."))
        #expect(undone.titles == Self.names)
        #expect(undone.text.contains("Brought back 2 friends."))
        #expect(redone.titles == ["Ann", "Cy", "Ed"])
        #expect(await browser.get("/activity").text.contains("deleted <a href=\"/friends\">2 friends</a>"))
    }

    @Test func `all means what the search finds on every page, but what was unticked`() async throws {
        var browser = try await Browser.signedIn()
        for number in 10..<70 { _ = await browser.post("/friends", ["name": "Ann \(number)"]) }
        _ = await browser.post("/friends", ["name": "Bo"])
        let page = await browser.get("/friends?q=ann&select=all")
        let shown = page.text.split(separator: "name=\"shown\" value=\"").dropFirst().compactMap {
            $0.split(separator: "\"").first.map(String.init)
        }
        let since = try #require(page.hidden("since"))

        let form =
            [("all", "yes"), ("since", since)] + shown.map { ("shown", $0) } + shown.dropFirst().map { ("id", $0) }
        let list = await browser.get(await browser.post(form: form, to: "/friends/delete?q=ann&select=all").location)

        #expect(shown.count == 50)
        #expect(page.text.contains("<output>60 selected</output>"))
        #expect(list.text.contains("Deleted 59 friends."))
        #expect(await browser.get("/friends").titles == ["Ann 10", "Bo"])
    }

    @Test(arguments: ["delete", "set", "export"])
    func `with nothing ticked nothing is done, and a page says so`(action: String) async throws {
        var (browser, _) = try await Self.friends()

        for form in [[], [("id", "12345"), ("id", "x")]] {
            let page = await browser.post(form: form, to: "/friends/\(action)?select=yes")

            #expect(page.status == .unprocessable)
            #expect(page.text.contains("Nothing is selected"))
            #expect(page.text.contains("href=\"/friends?select=yes\""))
        }
        #expect(await browser.get("/friends").titles == Self.names)
    }

    @Test(arguments: ["/nothing/delete", "/nothing/set", "/nothing/export"])
    func `only lists have records to select`(address: String) async throws {
        var browser = try await Browser.signedIn()
        #expect(await browser.post(address, ["id": "1"]).status == .notFound)
    }
}

/// Fields that are set in many records at once.
extension BulkTests {
    @Test func `fields are asked for, and only those that are ticked are set`() async throws {
        var (browser, ids) = try await Self.friends()
        let form = [("since", try await Self.since(&browser)), ("id", ids["Ann"] ?? ""), ("id", ids["Cy"] ?? "")]

        let asked = await browser.post(form: form, to: "/friends/set?select=yes")
        let values = [("set", "marry"), ("marry", "yes"), ("tel", "not to be set"), ("apply", "yes")]
        let list = await browser.get(await browser.post(form: form + values, to: "/friends/set?select=yes").location)
        let undone = try await Self.undo(&browser, shownOn: list)

        #expect(asked.status == .ok)
        #expect(asked.text.contains("<h1>Change 2 friends</h1>"))
        #expect(asked.text.split(separator: "type=\"hidden\" name=\"id\"").count == 3)
        #expect(list.text.contains("Saved 2 friends."))
        #expect(list.text.split(separator: "<span class=\"row-note\">Married</span>").count == 3)
        #expect(!list.text.contains("not to be set"))
        #expect(!undone.text.contains("<span class=\"row-note\">Married</span>"))
    }

    @Test func `what is deleted twice was deleted once, and the notice says so`() async throws {
        var (browser, ids) = try await Self.friends()
        let form = [("id", ids["Ann"] ?? ""), ("id", ids["Cy"] ?? "")]

        let first = await browser.post(form: form, to: "/friends/delete?select=yes")
        let second = await browser.post(form: form, to: "/friends/delete?select=yes")

        #expect(second.status == .seeOther)
        #expect(second.location == first.location)
        #expect(await browser.get(second.location).text.contains("Deleted 2 friends."))
    }

    @Test func `a field that does not come is not set, and one that comes twice is refused`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("/books", ["title": "Emma", "author": "Austen", "theDate": "1815-12-23"])
        let id = try #require(path.split(separator: "/").last.map(String.init))

        let absent = await browser.post("/books/set", ["id": id, "set": "theDate", "apply": "yes"])
        let twice = await browser.post(
            "/books/set",
            ["id": id, "set": "author", "author": "A", "author": "B", "apply": "yes"]
        )

        #expect(absent.status == .unprocessable)
        #expect(twice.status == .unprocessable)
        let form = await browser.get(path).text
        #expect(form.contains("value=\"1815-12-23\"") && form.contains("value=\"Austen\""))
    }

    @Test(arguments: [
        ("/books", "author", "", "Say who wrote it"), ("/students", "date", "2026-02-30T10:00", ""),
    ])
    func `what cannot be set is said at its field, and nothing is changed`(
        list: String,
        field: String,
        value: String,
        error: String
    ) async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add(list, ["title": "Emma", "author": "Austen", "name": "Ann"])
        let id = try #require(path.split(separator: "/").last.map(String.init))
        let before = await browser.get(path).hidden("version")

        let page = await browser.post(
            "\(list)/set",
            ["id": id, "set": field, field: value, "apply": "yes"]
        )

        #expect(page.status == .unprocessable)
        #expect(page.text.contains("id=\"\(field)-error\">\(error)"))
        #expect(page.text.contains("name=\"set\" value=\"\(field)\" checked"))
        #expect(await browser.get(path).hidden("version") == before)
    }

    @Test func `where no field is ticked the form says so`() async throws {
        var (browser, ids) = try await Self.friends()

        let page = await browser.post("/friends/set", ["id": ids["Ann"] ?? "", "tel": "9", "apply": "yes"])

        #expect(page.status == .unprocessable)
        #expect(page.text.contains("Tick what you want to set"))
    }

    @Test func `what a record is called by is not set for many`() async throws {
        var (browser, ids) = try await Self.friends()

        let page = await browser.post(
            "/friends/set",
            ["id": ids["Ann"] ?? "", "set": "name", "name": "X", "apply": "yes"]
        )

        #expect(page.status == .unprocessable)
        #expect(await browser.get("/friends").titles == Self.names)
    }
}

/// What others did since the rows were shown.
extension BulkTests {
    @Test func `a record that changed since is asked about, and can be left out or included`() async throws {
        for (button, rest) in [("leave", ["Ann Smith", "Cy", "Di", "Ed"]), ("seen", ["Cy", "Di", "Ed"])] {
            var (browser, ids) = try await Self.friends()
            let form = [("since", try await Self.since(&browser)), ("id", ids["Ann"] ?? ""), ("id", ids["Bo"] ?? "")]
            var other = try await browser.other("bob")
            _ = await other.post("/friends/\(ids["Ann"] ?? "")", ["name": "Ann Smith"])

            let asked = await browser.post(form: form, to: "/friends/delete")
            let seen = try #require(asked.value(after: "name=\"seen\" value=\""))
            let before = await browser.get("/friends").titles
            let value = button == "seen" ? seen : "yes"
            _ = await browser.post(form: form + [(button, value)], to: "/friends/delete")

            #expect(asked.status == .conflict)
            #expect(asked.text.contains("<h1>One of the 2 has changed</h1>"))
            #expect(asked.text.contains(">Ann Smith</a>"))
            #expect(before == ["Ann Smith", "Bo", "Cy", "Di", "Ed"])
            #expect(await browser.get("/friends").titles == rest)
        }
    }

    @Test func `one that changes once more after the question is asked about again`() async throws {
        var (browser, ids) = try await Self.friends()
        let ann = ids["Ann"] ?? ""
        let form = [("since", try await Self.since(&browser)), ("id", ann)]
        _ = await browser.post("/friends/\(ann)", ["tel": "2"])
        let seen = try #require(
            await browser.post(form: form, to: "/friends/delete").value(after: "name=\"seen\" value=\"")
        )
        _ = await browser.post("/friends/\(ann)", ["tel": "3"])

        #expect(await browser.post(form: form + [("seen", seen)], to: "/friends/delete").status == .conflict)
        #expect(await browser.get("/friends").titles == Self.names)
    }

    @Test(
        arguments: [
            (["name": "Ann Smith"], false), (["tel": "2"], true), (["tel": "9"], false),
        ] as [(KeyValuePairs<String, String>, Bool)]
    )
    func `a field is asked about where both set it to different values`(
        theirs: KeyValuePairs<String, String>,
        isAsked: Bool
    ) async throws {
        var (browser, ids) = try await Self.friends()
        let ann = ids["Ann"] ?? ""
        let since = try await Self.since(&browser)
        var other = try await browser.other("bob")
        _ = await other.post("/friends/\(ann)", theirs)

        let form = [("since", since), ("id", ann), ("set", "tel"), ("tel", "9"), ("apply", "yes")]
        let answer = await browser.post(form: form, to: "/friends/set")

        #expect(answer.status == (isAsked ? .conflict : .seeOther))
    }

    @Test func `what came since is not among all that match unless it is included`() async throws {
        var (browser, _) = try await Self.friends()
        let form = [("since", try await Self.since(&browser)), ("all", "yes")]
        _ = await browser.post("/friends", ["name": "Flo"])

        let asked = await browser.post(form: form, to: "/friends/delete")
        _ = await browser.post(form: form + [("leave", "yes")], to: "/friends/delete")

        #expect(asked.status == .conflict)
        #expect(await browser.get("/friends").titles == ["Flo"])
    }

    @Test func `what others deleted already is no matter`() async throws {
        var (browser, ids) = try await Self.friends()
        let form = [("since", try await Self.since(&browser)), ("id", ids["Ann"] ?? ""), ("id", ids["Bo"] ?? "")]
        _ = await browser.post("/friends/\(ids["Ann"] ?? "")/delete")

        let list = await browser.get(await browser.post(form: form, to: "/friends/delete").location)

        #expect(list.text.contains("Deleted “Bo”."))
        #expect(list.titles == ["Cy", "Di", "Ed"])
    }
}

/// The table for other programs.
extension BulkTests {
    @Test func `a table has a line for each record that is selected, in the order of the list`() async throws {
        var browser = try await Browser.signedIn()
        for (name, date) in [("Bo", "2026-03-12T09:30"), ("Ann", "1999-12-31T23:59")] {
            _ = await browser.post("/students", ["name": name, "date": date])
        }

        let table = await browser.post("/students/export", ["all": "yes"])

        #expect(table.status == .ok)
        #expect(table.fields[.contentType]?.text == "text/csv; charset=utf-8; header=present")
        #expect(table.fields[.contentDisposition]?.text == "attachment; filename=\"students.csv\"")
        #expect(table.text == "\u{FEFF}Name,Date,Sort as\r\nAnn,1999-12-31T23:59,\r\nBo,2026-03-12T09:30,\r\n")
    }

    @Test(arguments: [
        ("plain", "plain"), ("日本", "日本"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a;b", "\"a;b\""),
        ("=1+1", "\"'=1+1\""), ("+46", "\"'+46\""), ("-2", "\"'-2\""), ("@SUM(A1)", "\"'@SUM(A1)\""), ("＝1", "\"'＝1\""),
        ("=\"a\"", "\"'=\"\"a\"\"\""), ("1=1", "1=1"),
    ])
    func `no cell is taken for a formula or for two cells`(text: String, cell: String) async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures", ["title": text])

        let lines = await browser.post("/pictures/export", ["all": "yes"]).text.split(separator: "\r\n")

        #expect(lines.count == 2)
        #expect(lines.last.map(String.init) == "\(cell),,")
    }

    @Test func `text of several lines stays one cell`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/pictures", ["title": "A", "desc": "one\r\ntwo"])

        let table = await browser.post("/pictures/export", ["all": "yes"]).text

        #expect(table.hasSuffix("\r\nA,\"one\ntwo\",\r\n"))
    }
}

extension Browser {
    /// Posts fields of which some have one name.
    mutating func post(form: [(String, String)], to address: String) async -> Response {
        let body = form.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
        let type: Fields = [.contentType: "application/x-www-form-urlencoded"]
        return await send(.post, address, RequestBody(bytes: [UInt8](body.utf8)), type)
    }
}
