import CAssets
import HTTP
import Records
import Site
import Templates
import Threads

extension Trial {
    /// The rows of a list, written by stencils, are what the row's template gives for each record by itself.
    ///
    /// The input is the texts of one record: title, side, note, story and number.
    static let rows = Trial("rows", longest: 600) { bytes in
        let shelf = try Shelf.current()
        guard try shelf.put(bytes.parts) else { return }
        for query in ["", "?sort=-title"] {
            let page = try shelf.visitor.page("/trinkets\(query)")
            for record in try shelf.records() {
                let row = try Trinket.row(record, query)
                try hold(page.has(row), "the list holds \(row.text) in \(page.text)")
            }
        }
    }
}

/// What a row can show of all kinds whose words need no look into a catalogue of words.
private enum Trinket {
    static let title = Attribute<String>("title", .line)
    static let side = Attribute<String>("side", .line)
    static let note = Attribute<String>("note", .line)
    static let story = Attribute<String>("story", .paragraphs)
    static let count = Attribute<Int?>("count", .integer)
    static let isOld = Attribute<Bool>("isOld", .flag)
    static let photo = Attribute<PhotoHash?>("photo", .photo)

    static let entity = Entity(
        "Trinkets",
        fields: [title.field, side.field, note.field, story.field, count.field, isOld.field, photo.field],
        order: [.ascending(title)]
    )
    static let catalogue = Catalogue([
        CatalogueList(
            entity,
            name: "trinkets",
            noun: "trinket",
            title: title,
            notes: [note.field, isOld.field, story.field, count.field],
            side: side.field,
            photo: photo
        )
    ])

    /// The template filled with plain values, all rules written down a second time.
    static func row(_ record: Record, _ query: String) throws -> [UInt8] {
        let photo = record[photo]
        var data: Object = [
            "path": "/trinkets", "query": .text(query), "id": .text("\(record.id)"),
            "version": .number(record.version), "title": .text(record[title]), "notes": .list(notes(record)),
            "side": ["text": .text(record[side]), "datetime": .text(record[side])], "isSaved": false,
            "hasPhotos": true,
        ]
        if let photo { data["thumb"] = ["hash": .text("\(photo)"), "width": 74, "height": 55] }
        var row: [UInt8] = []
        try templates.get().render("row", data, into: &row)
        return row
    }

    private static func notes(_ record: Record) -> [Templates.Value] {
        let texts = [
            record[note], record[isOld] ? "isOld" : "", record[story], record[count].map { "\($0)" } ?? "",
        ]
        return texts.filter { !$0.isEmpty }.map { ["text": .text(String($0.prefix(120)))] }
    }

    private static let templates = Result {
        let lines = bytes(of: "Templates/words.en.txt").text.split(separator: "\n")
        let delete = lines.first { $0.hasPrefix("delete = ") }?.dropFirst("delete = ".count)
        return try TemplateSet(
            sources: ["row", "icon-photo", "icon-bin"].map { ($0, bytes(of: "Templates/\($0).mustache")) },
            constants: ["word.delete": String(delete ?? "")]
        )
    }

    private static func bytes(of path: String) -> [UInt8] {
        for place in 0..<cassets_count {
            let asset = unsafe cassets_at(place)
            guard unsafe String(cString: asset.path) == path else { continue }
            return unsafe [UInt8](UnsafeBufferPointer(start: asset.bytes, count: asset.count))
        }
        return []
    }
}

/// A list with few records, and who looks at it.
private final class Shelf: Sendable {
    private static let shared = Lock<(shelf: Shelf, uses: Int)?>(nil)

    let visitor: Visitor
    private let store: MemoryStore
    private let id: RecordID

    /// The one of the last runs, now and then a new one: the journal grows with every run.
    static func current() throws -> Shelf {
        try shared.withLock { shared in
            if let (shelf, uses) = shared, uses < 300 {
                shared = (shelf, uses + 1)
                return shelf
            }
            let shelf = try Waiting.result { try await Shelf() }
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
