import FoundationEssentials
import HTTP
import Site
import Testing
import Threads

/// Photos that a browser sends ahead of their forms, to show how far they have come.
@Suite struct UploadTests {
    private static let red = Browser.Upload(name: "red.png", bytes: Sample.red)
    private static let text = Browser.Upload(name: "letter.jpg", bytes: [UInt8]("Dear diary\n".utf8))

    /// Sends a photo ahead and returns the name it goes by.
    private static func ahead(_ browser: inout Browser, _ upload: Browser.Upload = red) async -> String {
        await browser.post("/pictures/uploads", [:], [upload]).text
    }

    @Test func `a photo sent ahead is saved by the form that names it`() async throws {
        var browser = try await Browser.signedIn()

        let sent = await browser.post("/pictures/uploads", [:], [Self.red])
        let saved = await browser.post("/pictures", ["title": "Coins", "picture_upload": sent.text])

        #expect(sent.status == .created)
        #expect(sent.fields[.cacheControl] == "no-store")
        #expect(saved.status == .seeOther)
        #expect(await browser.get(saved.location).text.contains("width=\"74\" height=\"49\""))
    }

    @Test func `a photo sent ahead takes the place of a record's own, also where that is to be removed`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "", [.init(name: "blue.png", bytes: Sample.blue)])
        let before = await browser.get("\(path)/thumbnail").bytes

        let name = await Self.ahead(&browser)
        let saved = await browser.post(path, ["picture_upload": name, "remove_picture": "yes"])

        #expect(saved.status == .seeOther)
        let after = await browser.get("\(path)/thumbnail")
        #expect(after.status == .ok)
        #expect(after.bytes != before)
    }

    @Test func `a photo sent ahead is looked at as if it had come with the form`() async throws {
        var browser = try await Browser.signedIn()

        let name = await Self.ahead(&browser, Self.text)
        let response = await browser.post("/pictures", ["title": "Coins", "picture_upload": name])

        #expect(response.status == .unprocessable)
        #expect(response.text.contains("“letter.jpg” is a text, not a picture"))
        #expect(response.text.contains("value=\"Coins\""))
    }

    @Test func `a photo sent ahead is parked where its form cannot be saved yet`() async throws {
        var browser = try await Browser.signedIn()

        let name = await Self.ahead(&browser)
        let wrong = await browser.post("/pictures", ["title": "", "picture_upload": name])
        let draft = try #require(wrong.hidden("draft"))
        let saved = await browser.post("/pictures", ["title": "Coins", "draft": draft])

        #expect(wrong.status == .unprocessable)
        #expect(wrong.text.contains("Not saved yet, but kept"))
        #expect(await browser.get(saved.location).text.contains("width=\"74\" height=\"49\""))
    }

    @Test func `a photo sent ahead is parked with a form whose session has ended meanwhile`() async throws {
        var browser = try await Browser.signedIn()
        let cookies = browser.cookies
        let name = await Self.ahead(&browser)
        _ = await browser.post("/logout")
        browser.cookies = cookies

        let late = await browser.post("/pictures", ["title": "Coins", "picture_upload": name])
        let form = try await browser.followLogIn(from: late)

        #expect(form.text.contains("value=\"Coins\""))
        #expect(form.text.contains("Not saved yet, but kept"))
    }

    @Test func `that a photo could not be parked with its form is told`() async throws {
        var browser = try await Browser.signedIn()
        let cookies = browser.cookies
        _ = await browser.post("/logout")
        browser.cookies = cookies

        for (fields, uploads) in [
            (["title": "Coins", "picture_upload": "gone"], []), (["title": "Coins"], [Self.text]),
        ] as [(KeyValuePairs<String, String>, [Browser.Upload])] {
            var late = browser
            let answer = await late.post("/pictures", fields, uploads)
            let form = try await late.followLogIn(from: answer)

            #expect(form.text.contains("value=\"Coins\""))
            #expect(form.text.contains("Pick it again; everything else is here."))
        }
    }

    @Test func `a form that is sent again, its answer lost on the way, finds its photo again`() async throws {
        var browser = try await Browser.signedIn()
        let name = await Self.ahead(&browser)

        let first = await browser.post("/pictures", ["title": "Coins", "picture_upload": name])
        let second = await browser.post("/pictures", ["title": "Coins", "picture_upload": name])

        #expect(first.status == .seeOther && second.status == .seeOther)
        #expect(await browser.get(second.location).text.contains("width=\"74\" height=\"49\""))
    }

    @Test func `photos whose forms never come take no room once their time is over`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var settings = SiteSettings()
        settings.spoolFolder = folder.path(percentEncoded: false)
        var browser = try await Browser(settings: settings)
        try await browser.users.add("ann", password: [UInt8]("quiet harbour".utf8))
        try await browser.logIn("ann", "quiet harbour")

        for _ in 1...3 { _ = await Self.ahead(&browser) }
        #expect(Self.openFiles(in: folder) == 3)
        browser.clock.withLock { $0 += 600 }
        let site = browser.site
        await withTaskGroup { group in
            group.addTask { await site.run() }
            let begin = ContinuousClock.now
            while Self.openFiles(in: folder) > 0, .now - begin < .seconds(10) {
                try? await Task.sleep(for: .milliseconds(10))
            }
            group.cancelAll()
        }

        #expect(Self.openFiles(in: folder) == 0)
    }

    private static func openFiles(in folder: URL) -> Int {
        let path = folder.resolvingSymlinksInPath().path(percentEncoded: false)
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.count { descriptor in
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return file?.hasPrefix(path) ?? false
        }
    }

    @Test func `a photo sent ahead is good for ten minutes and for its user alone`() async throws {
        var browser = try await Browser.signedIn()
        var ben = try await browser.other("ben")
        let foreign = await Self.ahead(&ben)
        let old = await Self.ahead(&browser)
        let young = await Self.ahead(&browser)

        for name in [foreign, "x", String(repeating: "A", count: 43), String(repeating: "é", count: 80_000)] {
            let response = await browser.post("/pictures", ["title": "Stamps", "picture_upload": name])
            #expect(response.status == .unprocessable)
            #expect(response.text.contains("Pick it again; everything else is here."))
        }
        browser.clock.withLock { $0 += 599 }
        #expect(await browser.post("/pictures", ["title": "A", "picture_upload": young]).status == .seeOther)
        browser.clock.withLock { $0 += 1 }
        #expect(await browser.post("/pictures", ["title": "B", "picture_upload": old]).status == .unprocessable)
    }

    @Test func `of the photos that one user sends ahead the last hundred wait`() async throws {
        var browser = try await Browser.signedIn()
        var ben = try await browser.other("ben")
        let other = await Self.ahead(&ben)
        var names: [String] = []
        for _ in 1...102 { names.append(await Self.ahead(&browser)) }

        var statuses: [Status] = []
        for name in names {
            statuses.append(await browser.post("/pictures", ["title": "Coins", "picture_upload": name]).status)
        }

        #expect(statuses == [.unprocessable, .unprocessable] + Array(repeating: .seeOther, count: 100))
        #expect(await ben.post("/pictures", ["title": "Coins", "picture_upload": other]).status == .seeOther)
    }

    @Test func `a form that names no photo has none, and one that brings its own keeps that`() async throws {
        var browser = try await Browser.signedIn()
        let name = await Self.ahead(&browser, Self.text)

        let without = await browser.post("/pictures", ["title": "Coins", "picture_upload": ""])
        let list = await browser.get(without.location)
        let with = await browser.post("/pictures", ["title": "Coins", "picture_upload": name], [Self.red])

        #expect(without.status == .seeOther)
        #expect(!list.text.contains("/thumbnail"))
        #expect(with.status == .seeOther)
    }

    @Test(arguments: [
        ("/pictures/uploads", [Browser.Upload](), Status.badRequest),
        ("/pictures/uploads", [red, red], .badRequest),
        ("/pictures/uploads", [Browser.Upload(name: "empty.png", bytes: [])], .badRequest),
        ("/books/uploads", [red], .notFound),
        ("/nothing/uploads", [red], .notFound),
    ])
    func `only one photo is taken ahead, for a list that has photos`(
        address: String,
        uploads: [Browser.Upload],
        status: Status
    ) async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.post(address, [:], uploads).status == status)
    }

    @Test func `who is not signed in sends nothing ahead`() async throws {
        var browser = try await Browser()

        let response = await browser.post("/pictures/uploads", [:], [Self.red])

        #expect(response.status == .seeOther)
        #expect(response.location == "/login")
    }
}
