import Records
import Site
import Threads

/// A list with few records, and who looks at it.
final class TrinketShelf: Sendable {
    private static let shared = Lock<(shelf: TrinketShelf, uses: Int)?>(nil)

    let visitor: Visitor
    private let store: MemoryStore
    private let id: RecordID

    /// The one of the last runs, now and then a new one: the journal grows with every run.
    static func current() throws -> TrinketShelf {
        try shared.withLock { shared in
            if let (shelf, uses) = shared, uses < 300 {
                shared = (shelf, uses + 1)
                return shelf
            }
            let shelf = try Waiting.result { try await TrinketShelf() }
            shared = (shelf, 0)
            return shelf
        }
    }

    private init() async throws {
        store = MemoryStore(Trinket.catalogue.model)
        visitor = try await Visitor(Trinket.catalogue, store)
        let photo = Self.photo
        id = .make()
        let ids = [id, RecordID.make(), RecordID.make()]
        _ = try await store.write(by: nil, "Add") { transaction in
            try transaction.keep(photo)
            for (place, id) in ids.enumerated() {
                var values: [Field: Records.Value] = [Trinket.title.field: .text("Plain \(place)")]
                if place < 2 { values[Trinket.photo.field] = .photo(photo.photo.hash) }
                try transaction.insert(Trinket.entity, values, id: id)
            }
        }
    }

    private static var photo: NewPhoto {
        let hash = PhotoHash(words: (0x0123_4567_89AB_CDEF, 0, UInt64.max, 7))
        return NewPhoto(
            Photo(hash: hash, mediaType: "image/png", width: 400, height: 300, count: 3),
            renditions: [74, 148, 222].map { Rendition(size: $0, width: $0, height: $0 * 3 / 4, jpeg: [1]) },
            bytes: { range in range.map { UInt8(truncatingIfNeeded: $0) } }
        )
    }

    /// Makes these the texts of one record; false where they are none that a record may have.
    func put(_ texts: [[UInt8]]) throws -> Bool {
        let id = id
        let fields = [Trinket.title, Trinket.side, Trinket.note, Trinket.story].map(\.field) + [Trinket.count.field]
        do {
            let store = store
            _ = try Waiting.result {
                try await store.write(by: nil, "Trial") { transaction in
                    try transaction.update(Trinket.entity, id) { trinket in
                        for (place, field) in fields.enumerated() {
                            trinket.set(text: place < texts.count ? texts[place].text : "", for: field)
                        }
                        trinket.set(text: (texts[0].count % 2 == 0) ? "yes" : "no", for: Trinket.isOld.field)
                        let hash = Self.photo.photo.hash
                        trinket.set(Trinket.photo.field, to: texts.count % 2 == 0 ? .photo(hash) : .null)
                    }
                }
            }
            return true
        } catch is InvalidRecord {
            return false
        }
    }

    func records() throws -> [Record] {
        let store = store
        return try Waiting.result { try await store.read { try $0.fetch(FetchRequest(Trinket.entity)) } }
    }
}
