import Records
import Templates

/// Makes records into the rows of their list.
struct RowWriter {
    /// The characters of a text that a row shows.
    private static let noteLength = 120

    let list: CatalogueList
    private let words: Words
    private let zone: Zone
    private let values: ValueWords
    /// By what a row's links lead back: with the mark of a place it takes longer to make than a row.
    private let query: String

    init(list: CatalogueList, query: ListQuery, words: Words, zone: Zone) {
        self.list = list
        self.words = words
        self.zone = zone
        values = ValueWords(words, zone)
        self.query = query.address(of: "")
    }

    /// The rows as the template takes them; `saved` is the record to be marked for a moment.
    func data(of records: [Record], saved: RecordID? = nil) -> [Templates.Value] {
        records.map { .object(data(of: $0, isSaved: $0.id == saved)) }
    }

    /// The rows under their headings.
    func data(of sections: [Records.Page.Section], saved: RecordID? = nil) -> [Templates.Value] {
        sections.enumerated().map { place, section in
            .object([
                "sectionId": .text("s\(place + 1)"),
                "sectionTitle": .text(heading(of: section)),
                "rows": .list(data(of: Array(section.records), saved: saved)),
            ])
        }
    }

    func heading(of section: Records.Page.Section) -> String {
        guard let field = list.entity.sections else { return "" }
        return values.text(of: section.value, in: field)
    }

    func data(of record: Record, isSaved: Bool) -> Object {
        let path = list.path(of: record.id)
        return [
            .anchor: .text("r\(record.id)"),
            .href: .text(path + query),
            .title: .text(record[list.title]),
            .notes: .list(list.notes.compactMap { note(record, $0) }),
            .side: Value(list.side.flatMap { side(record, $0) }),
            .thumb: Value(thumb(of: record, path)),
            .deleteHref: .text("\(path)/delete\(query)"),
            .version: .number(record.version),
            .isSaved: .flag(isSaved),
        ]
    }

    /// The beginning of a text, or another value in words; nil where there is nothing to say.
    private func note(_ record: Record, _ field: Field) -> Templates.Value? {
        let text: String
        switch record[field] {
        case .null, .flag(false): return nil
        // What is so is said by the field's own name.
        case .flag(true): text = list.label(of: field, words)
        case .text(let long): text = long.utf8.count <= Self.noteLength ? long : String(long.prefix(Self.noteLength))
        case let value: text = values.text(of: value, in: field)
        }
        return text.isEmpty ? nil : .object([.text: .text(text)])
    }

    private func side(_ record: Record, _ field: Field) -> Object? {
        let value = record[field]
        guard !value.isNull else { return nil }
        return [
            .text: .text(values.text(of: value, in: field)),
            .datetime: .text(field.kind.text(of: value, in: zone)),
        ]
    }

    private func thumb(of record: Record, _ path: String) -> Object? {
        guard let photo = list.photo, let hash = record[photo], let size = record.photoSize(photo) else { return nil }
        let address = "\(path)/thumbnail?v=\(hash.text)"
        return [
            .src: .text(address),
            .srcset: .text("\(address)&scale=2 2x, \(address)&scale=3 3x"),
            .width: .number(size.width),
            .height: .number(size.height),
        ]
    }
}

extension Name {
    static let anchor: Name = "anchor"
    static let datetime: Name = "datetime"
    static let deleteHref: Name = "deleteHref"
    static let height: Name = "height"
    static let href: Name = "href"
    static let isSaved: Name = "isSaved"
    static let notes: Name = "notes"
    static let side: Name = "side"
    static let src: Name = "src"
    static let srcset: Name = "srcset"
    static let text: Name = "text"
    static let thumb: Name = "thumb"
    static let title: Name = "title"
    static let version: Name = "version"
    static let width: Name = "width"
}
