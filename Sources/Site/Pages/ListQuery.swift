import Credentials
import HTTP
import Records
import Web

/// How a list shows its records.
enum ListView: String, Sendable {
    case rows
    case grid
}

/// What is ticked at first in a list whose rows are there to be selected.
enum Picking: String, Sendable {
    case nothing = "yes"
    case page
    /// All that the search finds, on other pages too.
    case all
}

/// The part of an address's query that says which rows of a list are meant: what is searched for, the order, the page.
///
/// Carried through forms and back, so that whoever edits a row returns to where they were.
struct ListQuery: Sendable {
    let start: FetchRequest.Start
    /// What was typed into the search field; nil where nothing was.
    let words: String?
    /// Another order than the list's own.
    let sort: SortTerm?
    let view: ListView
    /// What is ticked at first where rows are there to be selected; nil where they are there to be read.
    let picking: Picking?
    /// The list's.
    private let name: String
    /// The place where the page begins as the address has it: with its mark it takes longer to make than a row.
    private let place: String?

    private static let mostWords = 200

    /// What cannot be read counts as not there: the first page, in the list's own order.
    init(_ query: Query, of list: CatalogueList) {
        words = query["q"].flatMap(Self.words)
        let sort = query["sort"].flatMap { Self.sort($0, list.entity) }
        self.sort = sort
        view = list.photo == nil ? .rows : query["view"].flatMap(ListView.init) ?? .rows
        picking = query["select"].flatMap(Picking.init)
        name = list.name
        if let text = query["after"], let cursor = Self.cursor(text, list, sort) {
            start = .after(cursor)
            place = "after=\(text)"
        } else if let text = query["before"], let cursor = Self.cursor(text, list, sort) {
            start = .before(cursor)
            place = "before=\(text)"
        } else {
            start = .first
            place = nil
        }
    }

    private init(
        _ other: ListQuery,
        start: FetchRequest.Start,
        words: String?,
        view: ListView,
        picking: Picking?
    ) {
        self.start = start
        self.words = words
        sort = other.sort
        self.view = view
        self.picking = picking
        name = other.name
        switch start {
        case .first: place = nil
        case .after(let cursor): place = "after=\(Self.text(of: cursor, name, sort))"
        case .before(let cursor): place = "before=\(Self.text(of: cursor, name, sort))"
        }
    }

    /// Another page of the same rows.
    func with(_ start: FetchRequest.Start) -> ListQuery {
        ListQuery(self, start: start, words: words, view: view, picking: picking)
    }

    /// The same without what was searched for.
    var withoutWords: ListQuery { ListQuery(self, start: .first, words: nil, view: view, picking: picking) }

    /// The same page, its rows there to be selected, or to be read.
    func with(_ picking: Picking?) -> ListQuery {
        ListQuery(self, start: start, words: words, view: view, picking: picking)
    }

    /// The same page in another view.
    func with(_ view: ListView) -> ListQuery {
        ListQuery(self, start: start, words: words, view: view, picking: picking)
    }

    /// What to read for it.
    func request(in list: CatalogueList) -> FetchRequest {
        FetchRequest(list.entity, where: predicate, order: sort.map { [$0] }, start: start)
    }

    var predicate: Predicate? { words.map { .matches(SearchText($0)) } }

    /// `path` with the query, and `done=N` where a change was just made, `since=N` where later ones are asked for,
    /// `unsaved=yes` where what was typed and not saved is.
    func address(of path: String, done: Int64? = nil, since: Int64? = nil, unsaved: Bool = false) -> String {
        var pairs: [String] = []
        if let words { pairs.append("q=\(PercentCoding.encode(words))") }
        if let sort { pairs.append("sort=\(sort.text)") }
        if view != .rows { pairs.append("view=\(view.rawValue)") }
        if let picking { pairs.append("select=\(picking.rawValue)") }
        if let place { pairs.append(place) }
        if let done { pairs.append("done=\(done)") }
        if let since { pairs.append("since=\(since)") }
        if unsaved { pairs.append("unsaved=yes") }
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }

    private static func words(_ text: String) -> String? {
        let words = String(text.prefix(mostWords))
        return words.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : words
    }

    /// `title`, or `-title` for the other direction; nil where it is the list's own order or none that it has.
    private static func sort(_ text: String, _ entity: Entity) -> SortTerm? {
        let isDescending = text.utf8.first == UInt8(ascii: "-")
        let name = isDescending ? String(text.dropFirst()) : text
        guard let field = entity.fields.first(where: { $0.name.isIdentical(to: name) }), entity.isSortable(field) else {
            return nil
        }
        let term = SortTerm(field, isDescending ? .descending : .ascending)
        return term == entity.order.first ? nil : term
    }

    /// A place, and a mark by which it is known as one of this list in this order: in another it would mean another.
    private static func text(of cursor: Cursor, _ name: String, _ sort: SortTerm?) -> String {
        let text = cursor.text
        return "\(text).\(mark(of: text, name, sort))"
    }

    private static func mark(of cursor: String, _ name: String, _ sort: SortTerm?) -> String {
        let digest = Digest.blake2b([UInt8]("\(name)\n\(sort?.text ?? "")\n\(cursor)".utf8))
        return Hexadecimal.text(Array(digest.prefix(4)))
    }

    /// A cursor has but one text: where its mark is right, all is.
    private static func cursor(_ text: String, _ list: CatalogueList, _ sort: SortTerm?) -> Cursor? {
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        let place = String(text[..<dot])
        guard mark(of: place, list.name, sort).utf8.elementsEqual(text.utf8[dot...].dropFirst()) else { return nil }
        let order = sort.map { [$0] } ?? list.entity.order
        guard let cursor = Cursor(text: place), cursor.fits(order) else { return nil }
        return cursor
    }
}

extension SortTerm {
    /// As the address has it.
    var text: String { direction == .descending ? "-\(field.name)" : field.name }
}
