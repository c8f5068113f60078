/// How a value stands in a log line: bare when it cannot be misread, else quoted with escapes.
enum LogValue {
    /// The value, of which no more than `limit` bytes are looked at and, escaped, written.
    ///
    /// Works over scalars: no line feed, escape sequence or text direction can hide in a grapheme.
    static func escaped(_ value: String, upTo limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var isBare = !value.isEmpty
        for scalar in value.unicodeScalars {
            let piece = escaped(scalar)
            guard bytes.count + piece.utf8.count <= limit else {
                bytes.append(contentsOf: "…".utf8)
                break
            }
            isBare = isBare && isUnmistakable(scalar)
            bytes.append(contentsOf: piece.utf8)
        }
        return isBare ? bytes : [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    }

    private static func isUnmistakable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", ":", "/", "+", "@", "%", "[", "]", "*", ",": true
        default: false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case " "..."~": String(scalar)
        default: isPlain(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    /// Whether a scalar beyond ASCII shows as itself and changes nothing around it.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber,
            .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation,
            .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        // Marks stay: names of many languages need them.
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
