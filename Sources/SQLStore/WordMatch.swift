import Records

/// A search as FTS5 reads it: quoted, so that nothing typed is a word of its language.
struct WordMatch {
    let text: String

    /// Exactly what has all of the parts.
    init(_ parts: [SearchText.Part]) { text = Self.text(parts.map { ($0.tokens, $0.isBeginning) }) }

    /// What has the part and more, by a shorter beginning where it is long: read one after another in any case.
    init(around part: SearchText.Part) {
        text = Self.text([(part.isLongBeginning ? part.shortBeginning : part.tokens, part.isBeginning)])
    }

    /// What has all of the parts as whole words, so less than all; nil where no beginning is long.
    init?(whole parts: [SearchText.Part]) {
        guard parts.contains(where: \.isLongBeginning) else { return nil }
        text = Self.text(parts.map { ($0.tokens, $0.isBeginning && !$0.isLongBeginning) })
    }

    private static func text(_ parts: [(tokens: String, isBeginning: Bool)]) -> String {
        parts.map { "\(SQLName($0.tokens))\($0.isBeginning ? "*" : "")" }.joined(separator: " AND ")
    }
}

extension SearchText.Part {
    /// The index holds beginnings of up to so many characters; only these are read one after another, and a longer one
    /// as a whole before the first row.
    private static let longestInIndex = 3

    var isLongBeginning: Bool { isBeginning && tokens.unicodeScalars.count > Self.longestInIndex }

    /// The longest beginning of it that the index holds.
    var shortBeginning: String { String(tokens.unicodeScalars.prefix(Self.longestInIndex)) }
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
