import HTTP
import Logging
import Records
import Site
import Testing

/// What is cleared away, and what is not.
@Suite struct UpkeepTests {
    /// The name under which the sample is kept, whatever the site.
    private static func sample() async throws -> PhotoHash {
        var browser = try await Browser.signedIn()
        _ = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        let name = try #require(await browser.get("/pictures").value(after: "thumbnail?v="))
        return try #require(PhotoHash(text: String(name.prefix { $0 != "&" })))
    }

    private func isKept(_ hash: PhotoHash, _ browser: Browser) async throws -> Bool {
        try await browser.store.read { try $0.photo(hash) != nil }
    }

    @Test func `a photo goes with the draft that was cancelled`() async throws {
        let hash = try await Self.sample()
        var browser = try await Browser.signedIn()
        let wrong = await browser.post("/pictures", ["title": ""], [.init(name: "red.png", bytes: Sample.red)])
        #expect(try await isKept(hash, browser))

        _ = await browser.post(try #require(wrong.value(after: "formaction=\"")))

        #expect(try await !isKept(hash, browser))
    }

    @Test func `a photo that another record shows stays when a draft goes`() async throws {
        let hash = try await Self.sample()
        var browser = try await Browser.signedIn()
        _ = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        let wrong = await browser.post("/pictures", ["title": ""], [.init(name: "red.png", bytes: Sample.red)])

        _ = await browser.post(try #require(wrong.value(after: "formaction=\"")))
        await Upkeep(store: browser.store, log: .silent).round()

        #expect(try await isKept(hash, browser))
    }

    @Test func `a photo that only the past shows stays, so that Undo brings it back`() async throws {
        let hash = try await Self.sample()
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        _ = await browser.post(path, ["remove_picture": "yes"])

        await Upkeep(store: browser.store, log: .silent).round()

        #expect(try await isKept(hash, browser))
    }

    @Test func `a photo that nothing ever showed goes with the next round`() async throws {
        let browser = try await Browser.signedIn()
        let hash = try #require(PhotoHash(text: String(repeating: "ab", count: PhotoHash.count)))
        let photo = Photo(hash: hash, mediaType: "image/png", width: 1, height: 1, count: 3)
        try await browser.store.write(by: nil, "Keep") { transaction in
            try transaction.keep(NewPhoto(photo, renditions: []) { Array([1, 2, 3][$0]) })
        }
        #expect(try await isKept(hash, browser))

        await Upkeep(store: browser.store, log: .silent).round()

        #expect(try await !isKept(hash, browser))
    }

    @Test func `what is parked survives a round`() async throws {
        var browser = try await Browser.signedIn()
        let wrong = await browser.post("/pictures", ["title": ""], [.init(name: "red.png", bytes: Sample.red)])
        let parked = try #require(wrong.value(after: "<img src=\"")).replacing("&amp;", with: "&")

        await Upkeep(store: browser.store, log: .silent).round()

        #expect(await browser.get(parked).status == .ok)
    }
}
