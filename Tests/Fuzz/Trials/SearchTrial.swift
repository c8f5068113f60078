import Records
import SQLStore
import Threads

extension Trial {
    /// What is looked for means the same in memory and in the database, and nothing typed is a word of a query's language;
    /// the input is what is looked for, a title and a text.
    static let search = Trial("search", longest: 400) { bytes in
        let parts = bytes.parts
        let shelves = try Shelves.current()
        let texts = [1, 2].map { $0 < parts.count ? parts[$0].text : "" }
        guard try shelves.put(texts[0], texts[1]) else { return }
        var chance = Chance(bytes)
        let predicates = Note.predicates(parts[0].text).shuffled(using: &chance).prefix(3).map { $0 }
        let found = try shelves.found(predicates)
        for (predicate, ids) in zip(predicates, zip(found[0], found[1])) {
            try hold(ids.0 == ids.1, "memory and database find the same: \(predicate)")
        }
    }
}

private enum Note {
    static let title = Attribute<String>("title", .line)
    static let body = Attribute<String>("body", .paragraphs)
    static let entity = Entity("Notes", fields: [title.field, body.field], order: [.ascending(title)])

    static let titles = [
        "", "a", "Ångström", "angstrom b", "photo 2", "photo 10", "北京", "が", "50%_ off", "'; DROP TABLE", "NEAR(a b)",
    ]

    static func predicates(_ text: String) -> [Predicate] {
        [
            .matches(SearchText(text)), !.matches(SearchText(text)),
            title.begins(text), title.contains(text), body.contains(text),
            title.begins(text, .folded), body.contains(text, .folded),
            title == text, title < text, body >= text,
            .matches(SearchText(text)) && title.contains(text) || !(body == text),
        ]
    }
}

/// The same few records in a store of each sort.
private final class Shelves: Sendable {
    private static let shared = Lock<(shelves: Shelves, uses: Int)?>(nil)

    private let folder: ScratchFolder
    private let stores: [any Store]
    private let id: RecordID

    /// Those of the last runs, now and then new ones: the journal grows with every run.
    static func current() throws -> Shelves {
        try shared.withLock { shared in
            if let (shelves, uses) = shared, uses < 2000 {
                shared = (shelves, uses + 1)
                return shelves
            }
            if let old = shared?.shelves { try old.close() }
            let shelves = try Shelves()
            shared = (shelves, 0)
            return shelves
        }
    }

    private init() throws {
        let model = Model([Note.entity])
        folder = try ScratchFolder()
        stores = [MemoryStore(model), try SQLStore.open(path: folder.path(of: "notes.db"), model: model)]
        id = .make()
        let values = Note.titles.map { (RecordID.make(), $0) } + [(id, "")]
        try writeAll { transaction in
            for (id, title) in values {
                let text = Value.text(title)
                try transaction.insert(Note.entity, [Note.title.field: text, Note.body.field: text], id: id)
            }
        }
    }

    private func close() throws {
        let database = stores.last as? SQLStore
        try Waiting.result { await database?.close() }
    }

    /// Makes these the texts of one record; false where they are none that a record may have.
    func put(_ title: String, _ body: String) throws -> Bool {
        let id = id
        do {
            try writeAll { transaction in
                try transaction.update(Note.entity, id) { note in
                    note.set(text: title, for: Note.title.field)
                    note.set(text: body, for: Note.body.field)
                }
            }
            return true
        } catch is InvalidRecord {
            return false
        }
    }

    private func writeAll(_ body: @escaping @Sendable (borrowing Transaction) throws -> Void) throws {
        let stores = stores
        try Waiting.result {
            for store in stores { _ = try await store.write(by: nil, "Trial") { try body($0) } }
        }
    }

    /// What each store finds by each of them, page by page.
    func found(_ predicates: [Predicate]) throws -> [[[RecordID]]] {
        let stores = stores
        return try Waiting.result {
            var found: [[[RecordID]]] = []
            for store in stores {
                found.append(
                    try await store.read { snapshot in
                        var lists: [[RecordID]] = []
                        for predicate in predicates { lists.append(try Self.pages(predicate, in: snapshot)) }
                        return lists
                    }
                )
            }
            return found
        }
    }

    private static func pages(_ predicate: Predicate, in snapshot: borrowing Snapshot) throws -> [RecordID] {
        var request = FetchRequest(Note.entity, where: predicate, limit: 5)
        var ids: [RecordID] = []
        while true {
            let page = try snapshot.page(request)
            ids += page.records.map(\.id)
            guard let next = page.next, let read = Cursor(text: next.text) else { break }
            request.start = .after(read)
        }
        try hold(try snapshot.count(Note.entity, where: predicate) == ids.count, "as many are counted as are found")
        return ids
    }
}
