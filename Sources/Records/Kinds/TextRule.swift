/// What a text typed into a form goes through before it is a value, and its limits.
struct TextRule: Sendable {
    let characters: Int
    let bytes: Int
    let isOneLine: Bool
    var pattern: TextPattern?

    static let line = TextRule(characters: 255, bytes: 4 << 10, isOneLine: true)

    /// The rule of a line with fewer characters, or of one pattern.
    static func line(upTo characters: Int?, _ pattern: TextPattern?) -> TextRule {
        TextRule(characters: characters ?? line.characters, bytes: line.bytes, isOneLine: true, pattern: pattern)
    }

    /// The text as it is kept: ends trimmed, line breaks unified.
    func kept(_ text: String) throws(Refusal) -> String {
        // Bytes first: nothing below may walk an endless text.
        guard text.utf8.count <= bytes * 4 else { throw .tooManyBytes(limit: bytes) }
        let kept = trimmed(try unified(text.unicodeScalars))
        if let refusal = refusal(of: kept) { throw refusal }
        return kept
    }

    func refusal(of text: String) -> Refusal? {
        if text.utf8.count > bytes { return .tooManyBytes(limit: bytes) }
        if text.unicodeScalars.contains(where: isForbidden) { return .controlCharacter }
        // No text has more characters than bytes.
        if text.utf8.count > characters, text.count > characters { return .tooLong(limit: characters) }
        if let pattern, !text.isEmpty, !pattern.allows(text) { return .pattern }
        return nil
    }

    /// By numbers: Unicode will add to neither (stability policy, general category Cc and Noncharacter_Code_Point), and
    /// every save asks this of every character.
    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0x0A: isOneLine
        case 0x00...0x1F, 0x7F...0x9F: true
        // What is no character for good may stand on no page (HTML 13.2.3.5, noncharacter-in-input-stream).
        case 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Before trimming, which would silently remove control characters that count as white space.
    private func unified(_ scalars: String.UnicodeScalarView) throws(Refusal) -> String.UnicodeScalarView {
        var unified = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in scalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r": unified.append(isOneLine ? " " : "\n")
            case "\u{2028}" where isOneLine, "\u{2029}" where isOneLine: unified.append(" ")
            case _ where isForbidden(scalar): throw .controlCharacter
            default: unified.append(scalar)
            }
            previous = scalar
        }
        return unified
    }

    private func trimmed(_ scalars: String.UnicodeScalarView) -> String {
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
