import HTTP
import Records
import Site
import Testing

@Suite struct ActivityTests {
    @Test func `the activity page tells what was done in all lists, newest first`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let coins = await browser.add("Coins", "")
        let friend = await other.add("/friends", ["name": "王小明"])
        _ = await other.post(friend, ["marry": "yes"])
        _ = await browser.post(coins, ["title": "Old coins", "desc": "From the attic"])
        _ = await browser.post("\(coins)/delete")

        let page = await browser.get("/activity")

        #expect(page.status == .ok)
        #expect(page.text.contains("<h2 class=\"section-head\">Today</h2>"))
        #expect(page.text.contains("<a href=\"/activity\" aria-current=\"page\">Activity</a>"))
        let lines = page.log
        try #require(lines.count == 5)
        #expect(lines[0].contains("ann deleted Old coins"))
        #expect(lines[1].contains("ann changed Title and Description of Coins"))
        #expect(lines[2].contains("bob changed Married of 王小明 to Yes"))
        #expect(lines[3].contains("bob added 王小明"))
        #expect(lines[4].contains("ann added Coins"))
        #expect(page.text.contains("<a href=\"\(coins)\">Old coins</a>"))
        #expect(page.text.contains("<a href=\"\(friend)\">王小明</a>"))
    }

    @Test func `users, sessions and passwords never appear`() async throws {
        var browser = try await Browser.signedIn()
        try await browser.users.setPassword([UInt8]("another harbour".utf8), of: "admin")
        let form = ["current": "quiet harbour", "new": "louder harbour", "again": "louder harbour"] as KeyValuePairs
        _ = await browser.post("/password", form)

        let page = await browser.get("/activity")

        #expect(page.log.isEmpty)
        #expect(page.text.contains("Nothing has been done yet."))
    }

    @Test func `Undo stands where it can be done, by whoever is signed in, and leads to the list`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "")
        _ = await browser.post(path, ["title": "Old coins"])

        let before = await other.get("/activity")
        #expect(before.log.map { $0.contains("Undo") } == [true, false])
        let undone = await other.post("/undo", ["change": before.changes[0]])

        #expect(undone.location.hasPrefix("/pictures?done="))
        #expect(await other.get(undone.location).text.contains("Undone: “Coins” is as it was."))
        let after = await other.get("/activity").log
        #expect(after.map { $0.contains("Undo") } == [true, false, true])
        #expect(after[0].contains("bob changed Title of Old coins to Coins taking back what ann did at"))
        #expect(after[1].contains("taken back by bob at"))
    }

    @Test func `an undo of an undo makes it again, and the notice offers the next`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")
        var list = await browser.get(await browser.post(path, ["title": "Old coins"]).location)

        for (title, notice) in [
            ("Coins", "Undone: “Coins” is as it was."), ("Old coins", "Done again: “Old coins”."),
            ("Coins", "Undone: “Coins” is as it was."), ("Old coins", "Done again: “Old coins”."),
        ] {
            let change = try #require(list.value(after: "name=\"change\" value=\""))
            list = await browser.get(await browser.post("/undo", ["change": change]).location)
            #expect(list.titles == [title])
            #expect(list.text.contains(notice))
        }
        #expect(await browser.get("/activity").log.count == 6)
    }

    @Test func `a refused undo says what stands on it, and by whom`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "")
        let first = await browser.post(path, ["title": "Old coins", "desc": "x"]).done
        _ = await other.post(path, ["title": "Very old coins", "desc": "y"])

        let refused = await browser.post("/undo", ["change": first])
        #expect(refused.status == .conflict)
        #expect(refused.text.contains("bob changed Title and Description afterwards"))

        _ = await other.post("\(path)/delete")
        #expect(await browser.post("/undo", ["change": first]).text.contains("bob deleted it afterwards"))
        #expect(await browser.get("/activity").log.map { $0.contains("Undo") } == [true, false, false, false])
    }

    @Test func `what was undone already says by whom`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "")
        let change = await browser.post(path, ["title": "Old coins"]).done
        _ = await other.post("/undo", ["change": change])

        let refused = await browser.post("/undo", ["change": change])

        #expect(refused.status == .conflict && refused.text.contains("bob has undone it already"))
    }

    @Test func `a change of several records is one line`() async throws {
        var browser = try await Browser.signedIn()
        for name in ["Ada", "Bo", "Cy"] { _ = await browser.add("/students", ["name": name]) }
        let students = try #require(Catalogue.standard.lists.first { $0.name == "students" }?.entity)
        let ann = try #require(await browser.user("ann"))
        let author = Author(id: ann.id, name: "ann")
        try await browser.store.write(by: author, "Delete students") { transaction in
            for student in try transaction.fetch(FetchRequest(students)) {
                _ = try transaction.delete(students, student.id)
            }
        }

        let page = await browser.get("/activity")

        #expect(page.log.count == 4)
        #expect(page.log[0].contains("ann deleted 3 students") && page.log[0].contains("Undo"))
        #expect(await browser.post("/undo", ["change": page.changes[0]]).location.hasPrefix("/students?done="))
        #expect(await browser.get("/students").titles == ["Ada", "Bo", "Cy"])
        #expect(await browser.get("/activity").log[0].contains("ann brought back 3 students"))
    }

    @Test func `the page can be narrowed to one user, one list and one kind of change`() async throws {
        var browser = try await Browser.signedIn()
        var other = try await browser.other("bob")
        let path = await browser.add("Coins", "")
        _ = await other.post(path, ["title": "Old coins"])
        _ = await other.add("/friends", ["name": "Ada"])
        _ = await browser.post("\(path)/delete")

        let expected: KeyValuePairs = [
            "": 4, "who=bob": 2, "who=ann": 2, "list=pictures": 3, "list=friends": 1, "list=books": 0, "kind=added": 2,
            "kind=changed": 1, "kind=deleted": 1, "who=bob&list=friends&kind=added": 1, "who=ann&kind=changed": 0,
            "who=&list=&kind=": 4, "who=nobody": 4, "list=users": 4, "kind=x": 4, "before=x": 4, "before=-1": 4,
            "who=Bob": 4, "who=bob&who=ann": 2,
        ]
        for (query, count) in expected {
            #expect(await browser.get("/activity?\(query)").log.count == count, "\(query)")
        }
        let page = await browser.get("/activity?who=bob&list=friends&kind=added")
        for value in ["bob", "friends", "added"] { #expect(page.text.contains("<option value=\"\(value)\" selected>")) }
        #expect(await browser.get("/activity?list=books").text.contains("Nothing like that was done here."))
        #expect(await browser.get("/activity?who=%C3%28").status == .badRequest)
    }

    @Test func `earlier changes stand on pages of their own, and stay narrowed`() async throws {
        var browser = try await Browser.signedIn()
        for number in 1...60 {
            _ = await browser.post("/pictures", ["title": "Picture \(number)"])
            _ = await browser.post("/friends", ["name": "Friend \(number)"])
        }

        let first = await browser.get("/activity?who=ann&list=friends")
        let second = await browser.get(try #require(first.link("next")))

        #expect(first.log.count == 50 && second.log.count == 10)
        #expect((first.log + second.log).allSatisfy { $0.contains("ann added Friend") })
        #expect(second.link("next") == nil)
        let all = await browser.get("/activity")
        #expect(all.log.first?.contains("Friend 60") == true && all.link("next") != nil)
    }

    @Test func `nothing is sent to the page`() async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.post("/activity").status == .methodNotAllowed)
        #expect(await browser.send(.head, "/activity").status == .ok)
    }

    @Test func `who is not signed in sees nothing`() async throws {
        var browser = try await Browser()

        for address in ["/activity", "/pictures/7/history"] {
            #expect(await browser.get(address).location.hasPrefix("/login?next="))
        }
        #expect(await browser.post("/pictures/7/restore", ["change": "1"]).location == "/login")
    }
}

extension Response {
    /// The number of the change that the address speaks of.
    var done: String { location.split(separator: "done=").last.map(String.init) ?? "" }
}
