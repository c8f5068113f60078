/// A text of somebody else inside a message of one line: in quotes where it could be misread, without what moves the cursor.
struct Quoted: CustomStringConvertible {
    /// The most bytes of a path the system takes.
    private static let longestPath = 4_096

    let description: String

    /// The text, of which no more than `longest` bytes are shown.
    init(_ text: String, upTo longest: Int = 200) {
        var shown = ""
        for scalar in text.unicodeScalars {
            let piece = scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar.shown
            guard shown.utf8.count + piece.utf8.count <= longest else {
                shown += "…"
                break
            }
            shown += piece
        }
        let isBare = !shown.isEmpty && text.unicodeScalars.allSatisfy(\.isUnmistakable)
        description = isBare ? shown : "\"\(shown)\""
    }

    /// A path, which is shown whole: its end says most.
    init(path: String) { self.init(path, upTo: Self.longestPath) }

    /// A whole line, of which parts come from elsewhere: nothing in it ends the line or reaches the terminal.
    static func line(_ text: String) -> String { text.unicodeScalars.map(\.shown).joined() }
}

extension Unicode.Scalar {
    /// The scalar, or what stands for it when it would end the line, move the cursor or turn the text around.
    var shown: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: properties.isControlOrBreak ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
        }
    }

    /// Whether it is part of a word or a path at first sight.
    var isUnmistakable: Bool {
        switch self {
        case "-", ".", "_", ":", "/", "+", "@", "%", "[", "]", "*", ",", "=", "~": true
        default: properties.isAlphabetic || properties.numericType != nil
        }
    }
}

extension Unicode.Scalar.Properties {
    var isControlOrBreak: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
