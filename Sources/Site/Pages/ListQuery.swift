import HTTP
import Records
import Web

/// The part of an address's query that says which page of a list is meant; carried through forms and back.
struct ListQuery: Sendable {
    let start: FetchRequest.Start

    /// What cannot be read counts as not there: the first page.
    init(_ query: Query) {
        if let cursor = query["after"].flatMap({ Cursor(text: $0) }) {
            start = .after(cursor)
        } else if let cursor = query["before"].flatMap({ Cursor(text: $0) }) {
            start = .before(cursor)
        } else {
            start = .first
        }
    }

    private init(start: FetchRequest.Start) { self.start = start }

    static func page(_ start: FetchRequest.Start) -> ListQuery { ListQuery(start: start) }

    /// `path` with the query, and `done=N` where a change was just made.
    func address(of path: String, done change: Int64? = nil) -> String {
        var pairs: [String] = []
        switch start {
        case .first: break
        case .after(let cursor): pairs.append("after=\(cursor.text)")
        case .before(let cursor): pairs.append("before=\(cursor.text)")
        }
        if let change { pairs.append("done=\(change)") }
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }
}
