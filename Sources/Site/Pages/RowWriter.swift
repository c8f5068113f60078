import Records
import Templates

/// Writes records as the rows of their list, by the row template.
///
/// Values go from the record straight into the page's bytes: a list is half rows, and making texts of their parts first
/// would cost more than all else.
struct RowWriter: Sendable {
    /// The characters of a text that a row shows.
    private static let noteLength = 120

    let list: CatalogueList
    private let assets: Assets
    /// What leads back from a row's pages to where it was.
    private let query: String
    private let zone: Zone
    private let values: ValueWords
    private let title: Int
    /// What may stand under the title: the value that makes the headings, where there are none, and the list's notes.
    private let noteFields: [Field]
    private let notes: [Int]
    private let hasHeadings: Bool
    private let photo: Int?
    private let photoSize: Int?
    private let side: Int?

    init(list: CatalogueList, query: ListQuery, _ assets: Assets, _ zone: Zone) {
        self.list = list
        self.assets = assets
        self.query = query.address(of: "")
        self.zone = zone
        values = ValueWords(assets.words, zone)
        title = list.entity.requiredPlace(of: list.title.field)
        noteFields = (list.entity.sections.map { [$0] } ?? []) + list.notes
        notes = noteFields.map(list.entity.requiredPlace)
        hasHeadings = query.sort == nil && list.entity.sections != nil
        photo = list.photo.map { list.entity.requiredPlace(of: $0.field) }
        photoSize = photo.flatMap { list.entity.photoPlaces.firstIndex(of: $0) }
        side = list.side.map(list.entity.requiredPlace)
    }

    /// The rows as the template takes them; `saved` is the record to be marked for a moment.
    func rows(_ records: some Collection<Record> & Sendable, saved: RecordID? = nil) throws -> Templates.Value {
        let shapes = records.map { shape(of: $0, saved) }
        let stencils = try stencils(for: shapes)
        return .writing { sheet in
            for (record, shape) in zip(records, shapes) {
                stencils[shape]?.fill(&sheet) { write(RowHole(number: $0), of: record, to: &$1) }
            }
        }
    }

    /// A row by itself.
    func html(of record: Record) throws -> [UInt8] {
        let shape = shape(of: record, nil)
        return try stencils(for: [shape])[shape]?.filled { write(RowHole(number: $0), of: record, to: &$1) } ?? []
    }

    /// The rows under their headings.
    func data(of sections: [Records.Page.Section], saved: RecordID? = nil) throws -> [Templates.Value] {
        try sections.enumerated().map { place, section in
            .object([
                "sectionId": .text("s\(place + 1)"),
                "sectionTitle": .text(heading(of: section)),
                "rows": try rows(section.records, saved: saved),
            ])
        }
    }

    func heading(of section: Records.Page.Section) -> String {
        guard let field = list.entity.sections else { return "" }
        return values.text(of: section.value, in: field)
    }

    private func write(_ hole: RowHole, of record: Record, to sheet: inout Sheet) {
        switch hole {
        case .id: sheet.write(Int(record.id.rawValue))
        case .query: sheet.write(query)
        case .version: sheet.write(record.version)
        case .title: sheet.write(title(of: record))
        case .hash: writeHash(of: record, to: &sheet)
        case .width: sheet.write(size(of: record)?.width ?? 0)
        case .height: sheet.write(size(of: record)?.height ?? 0)
        case .sideText: sheet.write(side(of: record)?.text ?? "")
        case .sideTime: sheet.write(side(of: record)?.time ?? "")
        case .note(let place): sheet.write(note(place, of: record))
        }
    }
}

/// The parts of a row.
extension RowWriter {
    private func shape(of record: Record, _ saved: RecordID?) -> RowShape {
        var shape: RowShape = record.id == saved ? .saved : []
        if size(of: record) != nil { shape.insert(.thumb) }
        if let side, !record.values[side].isNull { shape.insert(.side) }
        for place in notes.indices.dropFirst(hasHeadings ? 1 : 0) where !isSilent(place, of: record) {
            shape.insert(.note(place))
        }
        return shape
    }

    /// Whether a note has nothing to say.
    private func isSilent(_ place: Int, of record: Record) -> Bool {
        switch record.values[notes[place]] {
        case .null, .flag(false): true
        case .flag(true): false
        case .text(let text): text.isEmpty
        default: note(place, of: record).isEmpty
        }
    }

    /// The beginning of a text, or another value in words.
    private func note(_ place: Int, of record: Record) -> String {
        let field = noteFields[place]
        switch record.values[notes[place]] {
        // What is so is said by the field's own name.
        case .flag(true): return list.label(of: field, assets.words)
        case .text(let long): return long.utf8.count <= Self.noteLength ? long : String(long.prefix(Self.noteLength))
        case let value: return values.text(of: value, in: field)
        }
    }

    private func side(of record: Record) -> (text: String, time: String)? {
        guard let field = list.side, let side else { return nil }
        let value = record.values[side]
        return (values.text(of: value, in: field), field.kind.text(of: value, in: zone))
    }

    private func title(of record: Record) -> String {
        guard case .text(let text) = record.values[title] else { return "" }
        return text
    }

    private func size(of record: Record) -> PhotoSize? {
        guard let photo, !record.values[photo].isNull, let place = photoSize else { return nil }
        return record.photoSizes[place]
    }

    private func writeHash(of record: Record, to sheet: inout Sheet) {
        guard let place = photo, case .photo(let hash) = record.values[place] else { return }
        sheet.write(hexadecimal: hash.words.0)
        sheet.write(hexadecimal: hash.words.1)
        sheet.write(hexadecimal: hash.words.2)
        sheet.write(hexadecimal: hash.words.3)
    }
}

/// The stencils of the list.
extension RowWriter {
    private func stencils(for shapes: [RowShape]) throws -> [RowShape: Stencil] {
        try assets.rowStencils.stencils(of: list.name, for: shapes) { shape in
            try assets.templates.stencil("row", data(of: shape))
        }
    }

    private func data(of shape: RowShape) -> Object {
        let notes = notes.indices.filter { shape.contains(.note($0)) }
        return [
            "path": .text(list.path),
            "query": .hole(.query),
            "id": .hole(.id),
            "version": .hole(.version),
            "title": .hole(.title),
            "notes": .list(notes.map { .object(["text": .hole(.note($0))]) }),
            "side": shape.contains(.side) ? ["text": .hole(.sideText), "datetime": .hole(.sideTime)] : .absent,
            "thumb": shape.contains(.thumb)
                ? ["hash": .hole(.hash), "width": .hole(.width), "height": .hole(.height)] : .absent,
            "isSaved": .flag(shape.contains(.saved)),
            "hasPhotos": .flag(list.photo != nil),
        ]
    }
}

extension Templates.Value {
    static func hole(_ hole: RowHole) -> Templates.Value { .hole(hole.number) }
}
