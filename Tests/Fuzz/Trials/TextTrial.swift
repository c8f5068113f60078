import Records
import Text

extension Trial {
    /// What texts are found and sorted by is the same each time, bounded, and nothing but letters and signs.
    static let text = Trial("text", longest: 600) { bytes in
        let text = bytes.text
        let folded = Fold.folded(text)
        try hold(Fold.folded(folded).utf8.elementsEqual(folded.utf8), "what was folded stays as it is")
        let tokens = Tokens(text)
        try hold(String(validating: tokens.bytes, as: UTF8.self) != nil, "tokens are text")
        if let first = tokens.bytes.first {
            try hold(first == 32 && tokens.bytes.last == 32, "each token stands between spaces")
        }
        for term in SearchTerm.all(in: text) { try hold(tokens.contain(term), "a text is found by all of itself") }
        try hold(SearchText(text).parts.count <= SearchText.characterLimit, "a search has no more parts than signs")
        let collation = Collation(language: ["en", "de", "zh-Hans", "ja"][bytes.count % 4])
        let key = collation.sortKey(of: text)
        try hold(key.count <= Collation.longestKey, "a sort key is bounded")
        try hold(collation.sortKey(of: text) == key, "a text has one place")
    }
}
