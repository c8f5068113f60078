import Records
import Site
import Testing

@Suite struct LiveHubTests {
    @Test func `a commit is read once and written once, however many listen`() async throws {
        try await Browser.live { browser in
            let hub = browser.site.live
            let moon = try await browser.add("Moon")
            var listeners: [Listener] = []
            for _ in 0..<1_000 {
                listeners.append(try Listener(await browser.get("/pictures/live?since=\(moon.change)")))
            }
            let (reads, rows) = (await hub.pagesRead, await hub.rowsWritten)
            #expect(await hub.openPages == 1)

            try await browser.store.addPicture("Coins")
            for listener in listeners { #expect(try await listener.events(1).count == 1) }

            #expect(await hub.pagesRead - reads == 1)
            #expect(await hub.rowsWritten - rows == 1)
        }
    }

    @Test func `a page that nobody has open any more is forgotten`() async throws {
        try await Browser.live { browser in
            let hub = browser.site.live
            let one = try Listener(await browser.get("/pictures/live"))
            let two = try Listener(await browser.get("/pictures/live"))
            let other = try Listener(await browser.get("/pictures/live?sort=-title"))
            #expect(await hub.openPages == 2)

            other.close()
            #expect(try await soon { await hub.openPages == 1 })
            one.close()
            two.close()
            #expect(try await soon { await hub.openPages == 0 })
        }
    }

    @Test func `what is written to other lists is not read for this one`() async throws {
        try await Browser.live { browser in
            let hub = browser.site.live
            let listener = try Listener(await browser.get("/pictures/live"))
            try await browser.store.addPicture("Coins")
            _ = try await listener.events(1)
            let reads = await hub.pagesRead

            try await browser.store.addBook("B", "T")
            try await browser.store.addPicture("Moon")
            _ = try await listener.events(2)

            #expect(await hub.pagesRead - reads == 1)
        }
    }

    @Test func `after a burst everything that was done has been told`() async throws {
        try await Browser.live { browser in
            let listener = try Listener(await browser.get("/pictures/live"))
            let ids = try await browser.store.addPictures(40)

            let events = try await listener.events(ids.count)
            #expect(Set(events.map { $0["id"] }) == Set(ids.map { $0.description }))
        }
    }

    @Test func `the streams end when the hub does`() async throws {
        var settings = SiteSettings()
        settings.maxStreamsPerUser = 10
        var browser = try await Browser.signedIn(settings: settings)
        let hub = browser.site.live
        let listener = try Listener(await browser.get("/pictures/live"))

        await withTaskGroup { group in
            group.addTask { await hub.run() }
            group.cancelAll()
        }

        #expect(try await listener.isEnded)
    }

    @Test(arguments: 1...4)
    func `whoever follows the events has the list that the site has`(seed: UInt64) async throws {
        try await Browser.live { browser in
            var chance = Chance(state: seed)
            var replica = Replica()
            let listener = try Listener(await browser.get("/books/live"))
            var books: [Browser.Made] = []
            for number in 0..<60 {
                let form = ["author": "Author \(chance.below(5))", "title": "Title \(chance.below(30))"]
                if books.count < 4 || chance.below(3) == 0 {
                    books.append(
                        try await browser.make("/books", ["author": form["author"] ?? "", "title": "\(number)"])
                    )
                } else if chance.below(3) == 0 {
                    let book = books.remove(at: chance.below(books.count))
                    _ = await browser.post("/books/\(book.id)/delete")
                } else {
                    let book = books[chance.below(books.count)]
                    let change = chance.below(2) == 0 ? "author" : "title"
                    _ = await browser.post("/books/\(book.id)", [change: form[change] ?? ""])
                }
            }
            let last = try await browser.make("/books", ["author": "Author 6", "title": "Last"])
            #expect(try await soon { listener.events.contains { $0["id"] == last.id } })

            for event in listener.events { replica.take(event) }
            let page = try await browser.store.read { try $0.page(FetchRequest(Entity.book)) }
            #expect(replica.trouble == [])
            #expect(replica.groups.map(\.rows) == page.sections.map { $0.records.map { $0.id.description } })
            #expect(
                replica.groups.map(\.name)
                    == page.sections.map { $0.records.first?[Entity.book.field("author")].text ?? "" }
            )
        }
    }
}

/// Waits until something is so, for a few seconds.
private func soon(_ isSo: () async -> Bool) async throws -> Bool {
    for _ in 0..<1_000 {
        if await isSo() { return true }
        try await Task.sleep(for: .milliseconds(5))
    }
    return await isSo()
}

/// A list that is changed by nothing but events, as a page in a browser is.
private struct Replica {
    var groups: [(name: String, rows: [String])] = []
    /// What a browser could not have followed.
    var trouble: [String] = []

    mutating func take(_ event: Listener.Event) {
        let id = event["id"] ?? ""
        let before = event["before"].flatMap { $0 == "null" ? nil : $0 }
        let section = event["section"] ?? ""
        if let before, !isThere(before) { trouble.append("\(event.kind) before \(before), which is not there") }
        switch event.kind {
        case "delete": remove(id)
        case "move":
            remove(id)
            put(id, in: section, before: before)
        case "insert": put(id, in: section, before: before)
        // A row that will leave the place between may stand there still: where all stand in the end is compared.
        case "update": if !isThere(id) { trouble.append("update of \(id), which is not there") }
        case "section" where event["change"] == "insert":
            let place = groups.firstIndex { before.map($0.rows.contains) ?? false } ?? groups.count
            groups.insert((section, []), at: place)
        case "section":
            let place = groups.firstIndex { $0.name == section && $0.rows.isEmpty }
            if let place { groups.remove(at: place) } else { trouble.append("\(section) is not empty") }
        default: trouble.append(event.kind)
        }
    }

    private func isThere(_ id: String) -> Bool { groups.contains { $0.rows.contains(id) } }

    private mutating func remove(_ id: String) {
        if !isThere(id) { trouble.append("\(id) is not there") }
        for place in groups.indices { groups[place].rows.removeAll { $0 == id } }
    }

    private mutating func put(_ id: String, in section: String, before: String?) {
        if isThere(id) { trouble.append("\(id) is there already") }
        guard let group = groups.lastIndex(where: { $0.name == section }) else {
            return trouble.append("no section \(section)")
        }
        let place = before.flatMap { groups[group].rows.firstIndex(of: $0) } ?? groups[group].rows.count
        groups[group].rows.insert(id, at: place)
    }
}

extension Store {
    func addPicture(_ title: String) async throws { _ = try await addPictures([title]) }

    /// Adds `Item 1` to `Item count`, each by a write of its own, all at once.
    func addPictures(_ count: Int) async throws -> [RecordID] {
        try await addPictures((1...count).map { "Item \($0)" })
    }

    private func addPictures(_ titles: [String]) async throws -> [RecordID] {
        try await withThrowingTaskGroup(of: RecordID.self) { group in
            for title in titles {
                group.addTask {
                    try await self.write(by: nil, "Add") { transaction in
                        try transaction.insert(.picture, [Entity.picture.field("title"): .text(title)]).id
                    }.value
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    func addBook(_ author: String, _ title: String) async throws {
        try await write(by: nil, "Add") { transaction in
            let values: [Field: Value] = [
                Entity.book.field("author"): .text(author), Entity.book.field("title"): .text(title),
            ]
            _ = try transaction.insert(.book, values)
        }
    }
}

extension Entity {
    static let book = named("Book")
    static let picture = named("Pictures")

    private static func named(_ name: String) -> Entity {
        guard let entity = Catalogue.standard.model.entity(named: name) else { preconditionFailure("no \(name)") }
        return entity
    }

    func field(_ name: String) -> Field {
        guard let field = fields.first(where: { $0.name == name }) else { preconditionFailure("no \(name)") }
        return field
    }
}

extension Value {
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}

/// The same course for the same seed.
private struct Chance {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
