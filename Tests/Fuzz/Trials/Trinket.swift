import CAssets
import Records
import Site
import Templates

/// What a row can show of all kinds whose words need no look into a catalogue of words.
enum Trinket {
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
            sources: ["row", "row-content", "icon-photo", "icon-bin"].map {
                ($0, bytes(of: "Templates/\($0).mustache"))
            },
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
