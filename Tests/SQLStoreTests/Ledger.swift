import Records

/// What the stores have to agree with: plain arrays and dictionaries, and each rule in a few lines.
///
/// Every write is tried on a copy, which takes the place of the whole when it succeeds.
struct Ledger {
    struct Row {
        let version: Int
        let values: [Value]

        var plain: String { "\(version): \(values.plain)" }
    }

    /// What a record was after one step; no values where it was gone.
    struct Moment {
        let number: Int64
        let version: Int
        let values: [Value]?
    }

    struct Part {
        let id: RecordID
        let version: Int
        let before: [Value]?
        let after: [Value]?

        /// The places it sets.
        var places: [Int] { Card.names.indices.filter { before?[$0] != after?[$0] } }
    }

    struct Entry {
        let number: Int64
        let user: String
        let undoes: Int64?
        let parts: [Part]

        func last(of id: RecordID) -> Part? { parts.last { $0.id == id } }
    }

    /// Why a write is refused, in the words of `Errand.outcome`.
    struct Refused: Error {
        let text: String
    }

    var rows: [RecordID: Row] = [:]
    var past: [RecordID: [Moment]] = [:]
    var entries: [Entry] = []
    var parts: [Part] = []

    var lastNumber: Int64 { Int64(entries.count) }

    /// The outcome of an errand; what is refused leaves everything as it was.
    mutating func run(_ errand: Errand) -> String {
        var next = self
        do {
            var answers: [String] = []
            for action in errand.actions { answers.append(try next.run(action)) }
            if errand.fails { return "stopped" }
            let change = next.close(errand)
            self = next
            return (answers + [change]).joined(separator: "; ")
        } catch {
            return error.text
        }
    }

    private mutating func close(_ errand: Errand) -> String {
        guard !parts.isEmpty else { return "no change" }
        var undoes: Int64?
        if case .undo(let number) = errand.actions.first { undoes = number }
        entries.append(Entry(number: lastNumber + 1, user: errand.author.name, undoes: undoes, parts: parts))
        parts = []
        return "change \(lastNumber)"
    }

    private mutating func run(_ action: Errand.Action) throws(Refused) -> String {
        switch action {
        case .insert(let id, let edits): try insert(id, edits).plain
        case .save(let id, let seen, let base, let edits): try save(id, seen: seen, base: base, edits)
        case .update(let id, let edits): try update(id, edits)
        case .delete(let id, let version): try delete(id, version)
        case .deleteAll(let author): try deleteAll(author)
        case .undo(let number): try undo(number)
        case .restore(let id, let number): try restore(id, number)
        }
    }

    /// The record at a version, or how it was when it was deleted.
    func known(_ id: RecordID, _ version: Int) -> Row? {
        let moments = past[id] ?? []
        if let values = values(id, version) { return Row(version: version, values: values) }
        guard rows[id] == nil, moments.last?.version == version else { return nil }
        return moments.dropLast().last?.values.map { Row(version: version, values: $0) }
    }

    func values(_ id: RecordID, _ version: Int) -> [Value]? {
        past[id]?.last { $0.version == version }?.values
    }

    /// Writes or, without values, deletes; a deletion that is taken back gives its version to the record.
    mutating func put(_ id: RecordID, _ values: [Value]?, takesBack: Bool = false) throws(Refused) {
        let last = past[id]?.last?.version ?? 0
        let version = takesBack && rows[id] == nil ? last : last + 1
        if let code = values?[Card.codePlace], isTaken(code, by: id) { throw Refused(text: "invalid code notUnique") }
        parts.append(Part(id: id, version: version, before: rows[id]?.values, after: values))
        past[id, default: []].append(Moment(number: lastNumber + 1, version: version, values: values))
        rows[id] = values.map { Row(version: version, values: $0) }
    }

    func isTaken(_ code: Value, by id: RecordID) -> Bool {
        code != .null && rows.contains { $0.key != id && $0.value.values[Card.codePlace] == code }
    }
}
