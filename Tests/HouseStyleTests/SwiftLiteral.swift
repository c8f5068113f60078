/// A string literal of one line in a Swift file, with what is set in as gaps.
struct SwiftLiteral: Hashable {
    /// The text between the gaps: one part more than there are gaps.
    let parts: [String]

    /// The text of a literal without gaps.
    var text: String? { parts.count == 1 ? parts[0] : nil }

    /// What stands in the gaps when the literal makes `text`, each a piece without dots save the first of all; nil when it
    /// makes no such text.
    func gaps(in text: String) -> [String]? {
        guard let first = parts.first, text.hasPrefix(first) else { return nil }
        return Self.gaps(in: text.dropFirst(first.count), parts.dropFirst(), mayHoldDots: first.isEmpty)
    }

    private static func gaps(in text: Substring, _ parts: ArraySlice<String>, mayHoldDots: Bool) -> [String]? {
        guard let part = parts.first else { return text.isEmpty ? [] : nil }
        for end in text.indices.dropFirst() + [text.endIndex] where text[end...].hasPrefix(part) {
            guard mayHoldDots || !text[..<end].contains(".") else { return nil }
            guard let rest = gaps(in: text[end...].dropFirst(part.count), parts.dropFirst(), mayHoldDots: false) else {
                continue
            }
            return [String(text[..<end])] + rest
        }
        return nil
    }

    /// All that stand in a file.
    static func all(in file: SourceFile) -> [SwiftLiteral] {
        file.lines.map { String(decoding: $0, as: UTF8.self) }
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .flatMap(all(in:))
    }

    private static func all(in line: String) -> [SwiftLiteral] {
        var literals: [SwiftLiteral] = []
        var rest = line[...]
        while let quote = rest.firstIndex(of: "\"") {
            rest = rest[quote...].dropFirst()
            var parts = [""]
            while let character = rest.popFirst(), character != "\"" {
                if character == "\\", rest.first == "(" {
                    literals += skipGap(in: &rest)
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(character)
                    if character == "\\", let escaped = rest.popFirst() { parts[parts.count - 1].append(escaped) }
                }
            }
            literals.append(SwiftLiteral(parts: parts))
        }
        return literals
    }

    /// Passes over what is set in; the literals in it count, too.
    private static func skipGap(in rest: inout Substring) -> [SwiftLiteral] {
        var depth = 0
        var code = ""
        while let character = rest.popFirst() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { break }
            code.append(character)
        }
        return all(in: code)
    }
}
