import Text

/// What someone typed into a search box: words and signs to find, never a language of its own.
///
/// Every word must begin a word of the record; what is written without spaces (Chinese, Japanese, Korean) may stand
/// anywhere. Case and accents make no difference. Where nothing but signs is typed, those are looked for.
public struct SearchText: Hashable, Sendable {
    /// Of a longer text only so many characters count.
    public static let characterLimit = 200

    // No character that means something is put together from more.
    private static let scalarsPerCharacter = 8

    private let terms: [SearchTerm]

    public init(_ text: String) {
        let short = text.unicodeScalars.prefix(Self.characterLimit * Self.scalarsPerCharacter)
        terms = SearchTerm.all(in: String(String(short).prefix(Self.characterLimit)))
    }

    /// Whether nothing is looked for, so that every record is found.
    public var isEmpty: Bool { terms.isEmpty }

    /// Whether a record is found.
    package func finds(_ record: Record) -> Bool {
        guard !isEmpty else { return true }
        let tokens = record.tokens
        return terms.allSatisfy(tokens.contain)
    }
}

extension SearchText {
    /// One thing a record must have among its tokens.
    package struct Part {
        /// One token or several that follow each other, with a space between.
        package let tokens: String
        /// Whether the token may go on.
        package let isBeginning: Bool
        /// The text to look for among a record's tokens.
        package let needle: String
    }

    package var parts: [Part] {
        terms.map { term in
            Part(
                tokens: String(decoding: term.tokens, as: UTF8.self),
                isBeginning: term.isBeginning,
                needle: String(decoding: term.needle, as: UTF8.self)
            )
        }
    }

    /// Changes whenever the same record may get other tokens.
    package static var version: String { Fold.version }
}

extension Record {
    /// All that the record can be found by: tokens, each between two spaces.
    package var searchTokens: String { tokens.text }

    var tokens: Tokens {
        var tokens = Tokens()
        for place in entity.searchedPlaces {
            if case .text(let text) = values[place] { tokens.add(text) }
        }
        return tokens
    }
}
