import Records
import Templates

/// The rows of a list's page, made ready for its template.
struct ListRows {
    let count: Int
    /// The rows, where they stand under no headings.
    let value: Templates.Value
    /// The rows under their headings.
    let sections: [Templates.Value]
    /// The headings themselves.
    let headings: [String]
    /// How many of the rows are marked.
    let markedCount: Int
    let previous: Cursor?
    let next: Cursor?

    /// Those that were read.
    init(_ page: RowPage, _ writer: RowWriter, marked: Set<RecordID>) throws {
        count = page.rows.count
        sections = try writer.data(of: page, marked: marked)
        headings = page.sections.map { writer.heading(of: $0.value) }
        value = sections.isEmpty ? try writer.value(of: page.rows, 0..<count, marked: marked) : .absent
        markedCount = marked.isEmpty ? 0 : (0..<count).count { marked.contains(page.rows.id(of: $0)) }
        previous = page.previous
        next = page.next
    }

    private init(_ rows: WrittenRows, _ window: PageWindow, marked: Set<RecordID>) {
        count = rows.ids.count
        value = .markup(rows.html)
        sections = []
        headings = []
        markedCount = marked.isEmpty ? 0 : rows.ids.count(where: marked.contains)
        previous = window.previous
        next = window.next
    }
}

/// Rows that are written once for many pages.
extension ListRows {
    /// How many records may have changed since rows were kept for them to be of use.
    private static let mostTouched = 200

    /// The rows of a list in one piece, as far as possible from those kept; nil where no rows are to be kept.
    ///
    /// What a snapshot's journal does not name since the rows were written is as it was: every change of a record that
    /// lists show has its entry there.
    static func shared(
        _ request: FetchRequest,
        _ kept: KeptRows.Find,
        _ writer: RowWriter,
        marked: Set<RecordID>,
        _ snapshot: borrowing Snapshot
    ) throws -> (rows: ListRows, written: WrittenRows)? {
        guard request.sections == nil, request.predicate == nil, request.entity.history == .kept else { return nil }
        let old: WrittenRows?
        var touched: Set<RecordID> = []
        switch kept {
        case .new: return nil
        case .wanted: old = nil
        case .kept(let rows):
            let known = try snapshot.touched(since: rows.moment, upTo: mostTouched)
            old = known == nil ? nil : rows
            touched = known ?? []
        }
        let window = try snapshot.window(request)
        guard !window.ids.isEmpty else { return nil }
        // What is marked for a moment is neither taken from what is kept nor kept.
        touched.formUnion(marked)
        let written = try write(window.ids, old, without: touched, writer, marked: marked, snapshot)
        return written.map { (ListRows($0, window, marked: marked), $0) }
    }

    private static func write(
        _ ids: [RecordID],
        _ old: WrittenRows?,
        without touched: Set<RecordID>,
        _ writer: RowWriter,
        marked: Set<RecordID>,
        _ snapshot: borrowing Snapshot
    ) throws -> WrittenRows? {
        var places: [Int?] = []
        var missing: [RecordID] = []
        var guess = 0
        for id in ids {
            let place = touched.contains(id) ? nil : old?.place(of: id, guess: guess)
            guess = (place ?? guess) + 1
            places.append(place)
            if place == nil { missing.append(id) }
        }
        let rows = try snapshot.rows(writer.list.entity, missing)
        guard rows.count == missing.count else { return nil }
        let fill = try writer.fills(rows, 0..<rows.count, marked: marked)
        var next = 0
        let length = old.map { $0.html.bytes.count } ?? ids.count * RowWriter.length
        return WrittenRows(try snapshot.moment(), ids, expecting: length + RowWriter.length) { row, sheet in
            if let old, let place = places[row] {
                sheet.write(old.html, old.range(of: place))
            } else {
                fill(next, &sheet)
                next += 1
            }
        }
    }
}
