import Records
import Templates

/// Writes records as the rows of their list, by the row template.
///
/// Values go from the record straight into the page's bytes: a list is half rows, and making texts of their parts first
/// would cost more than all else.
struct RowWriter: Sendable {
    /// About how many bytes a row has.
    static let length = 1_500

    /// The characters of a text that a row shows.
    private static let noteLength = 120

    let list: CatalogueList
    private let assets: Assets
    let look: RowLook
    /// What leads back from a row's pages to where it was.
    private let query: Markup
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
        look = RowLook(query)
        let address = query.address(of: "")
        self.query = Markup(expecting: 2 * address.utf8.count) { $0.write(address) }
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

    /// The rows as the template takes them, some of them marked.
    func value(of rows: Rows, _ range: Range<Int>, marked: Set<RecordID> = []) throws -> Templates.Value {
        let runs = runs(of: rows, range, marked)
        let stencils = try stencils(for: runs.map(\.shape))
        return .writing { sheet in
            for run in runs {
                guard let stencil = stencils[run.shape] else { continue }
                for row in run.rows {
                    stencil.fill(&sheet) { write(RowHole(number: $0), of: rows, row, to: &$1) }
                }
            }
        }
    }

    /// Writes one of the rows at a time.
    func fills(
        _ rows: Rows,
        _ range: Range<Int>,
        marked: Set<RecordID> = []
    ) throws -> (Int, inout Sheet) -> Void {
        let shapes = range.map { shape(of: rows, $0, marked) }
        let stencils = try stencils(for: shapes)
        return { row, sheet in
            stencils[shapes[row - range.lowerBound]]?
                .fill(&sheet) { write(RowHole(number: $0), of: rows, row, to: &$1) }
        }
    }

    /// Rows that stand together mostly have one shape.
    private func runs(
        of rows: Rows,
        _ range: Range<Int>,
        _ marked: Set<RecordID>
    ) -> [(shape: RowShape, rows: Range<Int>)] {
        var runs: [(shape: RowShape, rows: Range<Int>)] = []
        for row in range {
            let shape = shape(of: rows, row, marked)
            if let last = runs.last, last.shape == shape {
                runs[runs.count - 1].rows = last.rows.lowerBound..<row + 1
            } else {
                runs.append((shape, row..<row + 1))
            }
        }
        return runs
    }

    /// A row by itself.
    func html(of record: Record) throws -> [UInt8] {
        let fill = try fills(Rows([record], of: record.entity), 0..<1)
        return Markup(expecting: Self.length) { fill(0, &$0) }.bytes
    }

    /// The rows under their headings.
    func data(of page: RowPage, marked: Set<RecordID> = []) throws -> [Templates.Value] {
        try page.sections.enumerated().map { place, section in
            .object([
                "sectionId": .text("s\(place + 1)"),
                "sectionTitle": .text(heading(of: section.value)),
                "rows": try value(of: page.rows, section.rows, marked: marked),
            ])
        }
    }

    func heading(of value: Records.Value) -> String {
        guard let field = list.entity.sections else { return "" }
        return values.text(of: value, in: field)
    }

    private func write(_ hole: RowHole, of rows: Rows, _ row: Int, to sheet: inout Sheet) {
        switch hole {
        case .id: sheet.write(Int(rows.id(of: row).rawValue))
        case .query: sheet.write(query, 0..<query.bytes.count)
        case .version: sheet.write(rows.version(of: row))
        case .title: if case .text(let text) = rows[row, title] { sheet.write(rows.bytes.span.extracting(text)) }
        case .hash: writeHash(of: rows, row, to: &sheet)
        case .width: sheet.write(size(of: rows, row)?.width ?? 0)
        case .height: sheet.write(size(of: rows, row)?.height ?? 0)
        case .sideText: sheet.write(side(of: rows, row)?.text ?? "")
        case .sideTime: sheet.write(side(of: rows, row)?.time ?? "")
        case .note(let place): writeNote(place, of: rows, row, to: &sheet)
        }
    }
}

/// The parts of a row.
extension RowWriter {
    private func shape(of rows: Rows, _ row: Int, _ marked: Set<RecordID>) -> RowShape {
        var shape: RowShape = marked.contains(rows.id(of: row)) ? .saved : []
        if size(of: rows, row) != nil { shape.insert(.thumb) }
        if let side, !rows.isNull(row, side) { shape.insert(.side) }
        for place in notes.indices.dropFirst(hasHeadings ? 1 : 0) where !isSilent(place, of: rows, row) {
            shape.insert(.note(place))
        }
        return shape
    }

    /// Whether a note has nothing to say.
    private func isSilent(_ place: Int, of rows: Rows, _ row: Int) -> Bool {
        switch rows[row, notes[place]] {
        case .null, .flag(false): true
        case .flag(true): false
        case .text(let text): text.isEmpty
        default: note(place, of: rows, row).isEmpty
        }
    }

    /// The beginning of a text, or another value in words.
    private func writeNote(_ place: Int, of rows: Rows, _ row: Int, to sheet: inout Sheet) {
        guard case .text(let text) = rows[row, notes[place]] else { return sheet.write(note(place, of: rows, row)) }
        if text.count <= Self.noteLength {
            sheet.write(rows.bytes.span.extracting(text))
        } else {
            sheet.write(String(rows.text(at: text).prefix(Self.noteLength)))
        }
    }

    private func note(_ place: Int, of rows: Rows, _ row: Int) -> String {
        let field = noteFields[place]
        // What is so is said by the field's own name.
        if case .flag(true) = rows[row, notes[place]] { return list.label(of: field, assets.words) }
        return values.text(of: rows.value(row, notes[place]), in: field)
    }

    private func side(of rows: Rows, _ row: Int) -> (text: String, time: String)? {
        guard let field = list.side, let side else { return nil }
        let value = rows.value(row, side)
        return (values.text(of: value, in: field), field.kind.text(of: value, in: zone))
    }

    private func size(of rows: Rows, _ row: Int) -> PhotoSize? {
        guard let photo, let place = photoSize, !rows.isNull(row, photo) else { return nil }
        return rows.size(of: row, photo: place)
    }

    private func writeHash(of rows: Rows, _ row: Int, to sheet: inout Sheet) {
        guard let photo, case .photo(let hash) = rows[row, photo] else { return }
        sheet.write(hexadecimal: hash.words)
    }
}

/// The stencils of the list.
extension RowWriter {
    private func stencils(for shapes: [RowShape]) throws -> [RowShape: Stencil] {
        try assets.rowStencils.stencils(of: list.name, look, for: shapes) { shape in
            try assets.templates.stencil(look.template, data(of: shape))
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
            "isPicked": .flag(look == .pickPage || look == .pickAll),
            "isOfAll": .flag(look == .pickAll),
        ]
    }
}

extension Templates.Value {
    static func hole(_ hole: RowHole) -> Templates.Value { .hole(hole.number) }
}
