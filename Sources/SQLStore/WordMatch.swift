import Records

/// A search as FTS5 reads it: quoted, so that nothing typed is a word of its language.
struct WordMatch {
    /// The index holds beginnings of up to so many characters; only these are read one after another, and a longer one
    /// as a whole before the first row.
    private static let longestBeginning = 3

    let text: String

    /// Exactly what the search finds.
    init(_ search: SearchText) { text = Self.text(search.parts.map { ($0.tokens, $0.isBeginning) }) }

    /// What the search finds and more, by shorter beginnings; nil where they are short already.
    init?(wider search: SearchText) {
        let isLong = { (part: SearchText.Part) in
            part.isBeginning && part.tokens.unicodeScalars.count > Self.longestBeginning
        }
        guard search.parts.contains(where: isLong) else { return nil }
        text = Self.text(
            search.parts.map { part in
                let short = String(part.tokens.unicodeScalars.prefix(Self.longestBeginning))
                return (isLong(part) ? short : part.tokens, part.isBeginning)
            }
        )
    }

    private static func text(_ parts: [(tokens: String, isBeginning: Bool)]) -> String {
        parts.map { "\(SQLName($0.tokens))\($0.isBeginning ? "*" : "")" }.joined(separator: " AND ")
    }
}

extension Predicate {
    /// A search that must find every record that is meant.
    var search: SearchText? {
        switch self {
        case .matches(let search): search.isEmpty ? nil : search
        case .and(let parts): parts.lazy.compactMap(\.search).first
        default: nil
        }
    }

    /// What is demanded of a record beside that search.
    func without(_ search: SearchText) -> [Predicate] {
        switch self {
        case .matches(search): []
        case .and(let parts): parts.flatMap { $0.without(search) }
        default: [self]
        }
    }
}
