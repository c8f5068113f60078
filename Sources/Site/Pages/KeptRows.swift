import Records
import Templates
import Threads

/// The rows of the last lists that were asked for again, as they were written: after a commit only what it touched is read
/// and written anew.
///
/// They are everybody's: a row depends on its record, on its list's address and on the language, which each has its own of
/// these, and on nobody who looks at it.
final class KeptRows: Sendable {
    /// What is known of an address.
    enum Find: Sendable {
        /// It was not asked for lately: the rows of a page seen once are not worth keeping.
        case new
        /// It was, and its rows are worth keeping from now on.
        case wanted
        case kept(WrittenRows)
    }

    private struct Entry {
        let address: String
        var rows: WrittenRows?
    }

    private static let most = 16

    private let entries = Lock<[Entry]>([])

    func find(_ address: String) -> Find {
        entries.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.address.isIdentical(to: address) }) else {
                if entries.count == Self.most { entries.removeFirst() }
                entries.append(Entry(address: address))
                return .new
            }
            return entries[place].rows.map { .kept($0) } ?? .wanted
        }
    }

    /// Keeps the rows, unless later ones are there already.
    func keep(_ rows: WrittenRows, under address: String) {
        entries.withLock { entries in
            for place in entries.indices where entries[place].address.isIdentical(to: address) {
                if let old = entries[place].rows, old.moment.change > rows.moment.change { return }
                // The last to go is what is in use.
                entries.remove(at: place)
                break
            }
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(Entry(address: address, rows: rows))
        }
    }
}

/// The rows of a page, and where each of them lies.
struct WrittenRows: Sendable {
    /// All that happened until then is in them.
    let moment: JournalMoment
    let ids: [RecordID]
    let html: Markup
    /// Where each row ends; the first begins at the start.
    private let ends: [Int]

    /// Has `write` write each row in turn.
    init(_ moment: JournalMoment, _ ids: [RecordID], expecting length: Int, _ write: (Int, inout Sheet) -> Void) {
        self.moment = moment
        self.ids = ids
        var ends: [Int] = []
        ends.reserveCapacity(ids.count)
        html = Markup(expecting: length) { sheet in
            for row in ids.indices {
                write(row, &sheet)
                ends.append(sheet.count)
            }
        }
        self.ends = ends
    }

    /// The row's place; `guess` is where it is looked for first.
    func place(of id: RecordID, guess: Int) -> Int? {
        if guess < ids.count, ids[guess] == id { return guess }
        return ids.firstIndex(of: id)
    }

    func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }
}
