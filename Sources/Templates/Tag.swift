/// What stands between two delimiters.
struct Tag {
    enum Kind {
        case comment
        case delimiters
        case value
        case raw
        case section
        case inverted
        case close
        case partial
    }

    let kind: Kind
    /// The name, without the spaces around it.
    let content: Range<Int>
    /// From the first byte of the opening delimiter to behind the closing one.
    let range: Range<Int>

    /// Whether a line that holds only this tag leaves no line behind.
    var mayStandAlone: Bool { kind != .value && kind != .raw }

    /// What a tag that begins with `sigil` is; nil for a value, which has none.
    static func kind(of sigil: UInt8) -> Kind? {
        switch sigil {
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: "="): .delimiters
        case UInt8(ascii: "{"), UInt8(ascii: "&"): .raw
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: ">"): .partial
        default: nil
        }
    }
}

/// A piece of a template.
enum Token {
    /// A line begins here, with what the next token brings.
    case lineStart
    case text(Range<Int>)
    /// A tag; `indentation` are the spaces before it if it is alone on its line.
    case tag(Tag, indentation: Range<Int>?)
}
