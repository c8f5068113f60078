import Foundation
import HTTP
import Records
import SQLStore
import Site
import Testing

/// Rows of lists that are shown again after something else has changed.
@Suite struct KeptRowTests {
    /// Lists with and without photos, notes, sides and headings, in their own order and in others.
    private static let addresses = [
        "/friends", "/friends?sort=-name", "/friends?sort=tel", "/pictures", "/pictures?sort=-title", "/books",
        "/books?sort=title", "/friends?q=a",
    ]

    @Test(arguments: KeptStore.allCases, [1, 2])
    func `a page is as a site makes it that has kept nothing, whatever was done`(
        kind: KeptStore,
        seed: UInt64
    )
        async throws
    {
        try await kind.with { store in
            var browser = try await Browser(store: store)
            try await browser.users.add("ann", password: [UInt8]("quiet harbour".utf8))
            try await browser.logIn("ann", "quiet harbour")
            var chance = RowChance(seed)
            for step in 1...40 {
                await browser.change(by: &chance)
                var fresh = try await Browser(store: store)
                fresh.cookies = browser.cookies
                // Not after every change, so that what is kept is now and then many changes old.
                for address in Self.addresses where chance.next(3) > 0 || step == 40 {
                    let shown = await browser.get(address).text
                    #expect(await fresh.get(address).text == shown, "step \(step), \(address)")
                }
            }
        }
    }

    @Test func `a later page's rows are as they are now too`() async throws {
        var browser = try await Browser.signedIn()
        for number in 100..<175 { _ = await browser.post("/friends", ["name": "Ann \(number)"]) }
        let second = try #require(await browser.get("/friends").value(after: "rel=\"next\" href=\""))
        for _ in 1...2 { _ = await browser.get(second) }
        let row = try #require(await browser.get(second).value(after: "class=\"row-link\" href=\""))
        let path = String(row.prefix { $0 != "?" })

        _ = await browser.post(path, ["name": "Ann 150 Smith"])

        let page = await browser.get(second).text
        #expect(page.contains("<span class=\"row-title\">Ann 150 Smith</span>"))
        #expect(!page.contains("<span class=\"row-title\">Ann 150</span>"))
        #expect(page.split(separator: "<li class=\"row").count == 26)
        #expect(page.contains("rel=\"prev\""))
    }

    @Test func `what is marked for a moment is not marked for others, nor later`() async throws {
        var ann = try await Browser.signedIn()
        var bo = try await ann.other("bo")
        _ = await ann.post("/friends", ["name": "Cy"])
        for _ in 1...3 { _ = await ann.get("/friends") }

        let saved = await ann.post("/friends", ["name": "Di"]).location

        let marked = await ann.get(saved).text
        #expect(marked.split(separator: "class=\"row saved\"").count == 2)
        #expect(marked.contains("<span class=\"row-title\">Cy</span>"))
        for _ in 1...2 {
            #expect(await !bo.get("/friends").text.contains("row saved"))
            #expect(await !ann.get("/friends").text.contains("row saved"))
            #expect(await !bo.get("/friends").text.contains("action=\"/undo\""))
        }
    }

    @Test func `the rows that lead back to a search, an order or a page do so only there`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/friends", ["name": "Ann"])

        for address in ["/friends", "/friends?sort=-name", "/friends?q=ann", "/friends"] {
            _ = await browser.post("/friends", ["name": "Bo"])
            for _ in 1...2 { _ = await browser.get(address) }
            let query = address.split(separator: "?").dropFirst().first.map { "?\($0)" } ?? ""
            let row = try #require(await browser.get(address).value(after: "class=\"row-link\" href=\""))
            #expect(String(row.drop { $0 != "?" }) == query)
        }
    }

    @Test func `a record that was edited and its past then purged is shown as it is`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/friends", ["name": "Ann"])
        let path = await browser.add("/friends", ["name": "Bo"])
        for _ in 1...2 { _ = await browser.get("/friends") }
        let id = try #require(RecordID(text: path.dropFirst("/friends/".count)))
        let friend = try #require(browser.store.model.entity(named: "Friend"))

        _ = await browser.post(path, ["name": "Bob"])
        try await browser.store.write(by: nil, "Purge") { _ = try $0.purge(friend, id) }

        let page = await browser.get("/friends").text
        #expect(page.contains("<span class=\"row-title\">Ann</span>"))
        #expect(page.contains("<span class=\"row-title\">Bob</span>"))
        #expect(!page.contains("<span class=\"row-title\">Bo</span>"))
    }
}

/// A store in memory or in a file.
enum KeptStore: CaseIterable, Sendable {
    case memory
    case file

    func with(_ body: (any Store) async throws -> Void) async throws {
        guard self == .file else { return try await body(MemoryStore(Catalogue.standard.model)) }
        let path = "\(FileManager.default.temporaryDirectory.path)/rows-\(UInt64.random(in: 0 ... .max)).sqlite"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let store = try SQLStore.open(path: path, model: Catalogue.standard.model)
        try await body(store)
        await store.close()
    }
}

/// The same numbers each time.
struct RowChance {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[next(elements.count)]
    }
}

extension Browser {
    /// Adds, edits, deletes or takes back something, as people do.
    mutating func change(by chance: inout RowChance) async {
        let list = ["friends", "pictures", "books"][chance.next(3)]
        let text = ["a", "Bo & Co", "<c>", "", "Éa", "x\(chance.next(9))"][chance.next(6)]
        let form: KeyValuePairs<String, String> =
            switch list {
            case "friends": ["name": "a\(text)", "tel": text, "marry": chance.next(2) == 0 ? "yes" : "no"]
            case "pictures": ["title": "a\(text)", "desc": String(repeating: text, count: chance.next(60))]
            default: ["title": "a\(text)", "author": "b\(chance.next(3))"]
            }
        let photos = [Sample.red, Sample.blue].prefix(chance.next(2)).map { Upload(name: "a.png", bytes: $0) }
        switch chance.next(8) {
        case 0, 1, 2: _ = await post("/\(list)", form, list == "pictures" ? photos : [])
        case 3, 4:
            if let path = await row(of: list, &chance) { _ = await post(path, form, list == "pictures" ? photos : []) }
        case 5: if let path = await row(of: list, &chance) { _ = await post("\(path)/delete") }
        case 6:
            let last = (try? await store.read { try $0.lastChange() }) ?? 0
            _ = await post("/undo", ["change": "\(max(1, Int(last) - chance.next(3)))"])
        default: await purge(&chance)
        }
    }

    /// The address of one of the rows of a list.
    private mutating func row(of list: String, _ chance: inout RowChance) async -> String? {
        let rows = await get("/\(list)").text.split(separator: "class=\"row-link\" href=\"").dropFirst()
        return chance.pick(rows.map { String($0.prefix { $0 != "\"" && $0 != "?" }) })
    }

    private mutating func purge(_ chance: inout RowChance) async {
        guard let path = await row(of: "friends", &chance), let friend = store.model.entity(named: "Friend"),
            let id = RecordID(text: path.split(separator: "/").last ?? "")
        else { return }
        _ = await post(path, ["name": "purged \(chance.next(99))"])
        _ = try? await store.write(by: nil, "Purge") { _ = try $0.purge(friend, id) }
    }
}
