/// A text of somebody else inside a message of one line: cut short, and without what moves the cursor.
struct Quoted: CustomStringConvertible {
    private static let longest = 200

    let description: String

    init(_ text: String) {
        let scalars = text.unicodeScalars.prefix(Self.longest).map { $0.properties.isControlOrBreak ? "?" : $0 }
        var shown = String.UnicodeScalarView()
        shown.append(contentsOf: scalars)
        description = shown.isEmpty ? "\"\"" : String(shown)
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
