/// One thing a text must have to be found: the beginning of a word, or what stands together in a run.
package struct SearchTerm: Hashable, Sendable {
    /// One token or several that follow each other, with a space between.
    package let tokens: [UInt8]

    /// Whether the token may go on.
    package let isBeginning: Bool

    /// The bytes to look for among the tokens of a text.
    package var needle: [UInt8] {
        let space = UInt8(ascii: " ")
        return [space] + tokens + (isBeginning ? [] : [space])
    }

    /// What a typed text asks for, each thing once; signs count only where they stand alone.
    package static func all(in text: String) -> [SearchTerm] {
        let runs = Run.all(in: text)
        let words = runs.filter { $0.kind != .signs }
        var terms: [SearchTerm] = []
        for run in words.isEmpty ? runs : words {
            let term = SearchTerm(run)
            if !terms.contains(term) { terms.append(term) }
        }
        return terms
    }

    private init(_ run: Run) {
        // A lone sign or character begins the pair it stands first in.
        isBeginning = run.kind == .word || run.scalars.count == 1
        tokens = Array((isBeginning ? run.tokens : run.pairs).joined(separator: [UInt8(ascii: " ")]))
    }
}
