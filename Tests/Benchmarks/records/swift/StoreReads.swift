import Records
import SQLStore

/// What a list and a form read, through the record layer.
struct StoreReads {
    private let store: StoreReader
    private let sample: Sample
    private let middle: [Cursor]
    private let last: Cursor
    private let found: [Cursor]

    init(_ places: ReadPlaces, _ sample: Sample) async throws {
        let store = StoreReader(path: places.path, model: Picture.model)
        let request = FetchRequest(Picture.entity)
        func cursors(_ ids: [RecordID]) async throws -> [Cursor] {
            try await store.read { snapshot in
                try ids.compactMap { id in
                    try snapshot.record(Picture.entity, id).map { try snapshot.cursor(at: $0, in: request) }
                }
            }
        }
        self.store = store
        self.sample = sample
        middle = try await cursors(places.middle)
        last = try await cursors([places.last])[0]
        found = try await cursors(places.found)
    }

    func add(to conversation: inout Conversation) {
        conversation.add(steps: "record") { try await record($0) }
        conversation.add(steps: "first") { _ in try await page(FetchRequest(Picture.entity)) }
        conversation.add(steps: "middle") { number in
            try await page(FetchRequest(Picture.entity, start: .after(middle[number % middle.count])))
        }
        conversation.add(steps: "last") { _ in try await page(FetchRequest(Picture.entity, start: .after(last))) }
        conversation.add(steps: "column") { _ in
            try await page(FetchRequest(Picture.entity, order: [.descending(Picture.description)]))
        }
        for (name, text) in Sample.searches {
            let search = Predicate.matches(SearchText(text))
            conversation.add(steps: "search-\(name)") { _ in
                try await page(FetchRequest(Picture.entity, where: search))
            }
        }
        let search = Predicate.matches(SearchText(Sample.medium))
        conversation.add(steps: "search-later") { number in
            try await page(FetchRequest(Picture.entity, where: search, start: .after(found[number % found.count])))
        }
        conversation.add(steps: "search-count") { _ in
            try await store.read { try Int64($0.count(Picture.entity, where: search)) }
        }
        conversation.add(steps: "count") { _ in try await store.read { try Int64($0.count(Picture.entity)) } }
    }

    private func record(_ number: Int) async throws -> Int64 {
        try await store.read { snapshot in
            try snapshot.record(Picture.entity, Sample.id(of: sample.place(at: number)))?.weight ?? 0
        }
    }

    private func page(_ request: FetchRequest) async throws -> Int64 {
        let page = try await store.read { try $0.page(request) }
        let keys = (page.next?.keys.first?.count ?? 0) + (page.previous?.keys.first?.count ?? 0)
        return page.records.reduce(Int64(keys)) { $0 &+ $1.weight }
    }
}
