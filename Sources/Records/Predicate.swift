/// Which records are meant: `Friend.married == true`, joined by `&&`, `||` and `!`.
public indirect enum Predicate: Hashable, Sendable {
    public enum Comparison: Sendable {
        case equal
        case notEqual
        case less
        case lessOrEqual
        case greater
        case greaterOrEqual
        /// A text begins with, or holds, another.
        case begins
        case contains
        /// The same, whatever case and accents.
        case foldedBegins
        case foldedContains
    }

    /// Texts and bytes are compared byte by byte; nothing is less or greater than null.
    case field(Field, Comparison, Value)
    /// Records that a search finds.
    case matches(SearchText)
    /// Records whose id is one of these.
    case ids([RecordID])
    case and([Predicate])
    case or([Predicate])
    case not(Predicate)
}

extension Attribute {
    public static func == (attribute: Attribute, content: Content) -> Predicate {
        .field(attribute.field, .equal, content.value)
    }

    public static func != (attribute: Attribute, content: Content) -> Predicate {
        .field(attribute.field, .notEqual, content.value)
    }

    public static func < (attribute: Attribute, content: Content) -> Predicate {
        .field(attribute.field, .less, content.value)
    }

    public static func <= (attribute: Attribute, content: Content) -> Predicate {
        .field(attribute.field, .lessOrEqual, content.value)
    }

    public static func > (attribute: Attribute, content: Content) -> Predicate {
        .field(attribute.field, .greater, content.value)
    }

    public static func >= (attribute: Attribute, content: Content) -> Predicate {
        .field(attribute.field, .greaterOrEqual, content.value)
    }
}

/// Whether case and accents make a difference.
public enum TextForm: Sendable {
    case exact
    case folded
}

extension Attribute where Content == String {
    /// Every sign of `text` means itself.
    public func begins(_ text: String, _ form: TextForm = .exact) -> Predicate {
        .field(field, form == .exact ? .begins : .foldedBegins, .text(text))
    }

    public func contains(_ text: String, _ form: TextForm = .exact) -> Predicate {
        .field(field, form == .exact ? .contains : .foldedContains, .text(text))
    }
}

extension Attribute where Content == String? {
    /// Nothing begins where there is no text.
    public func begins(_ text: String, _ form: TextForm = .exact) -> Predicate {
        .field(field, form == .exact ? .begins : .foldedBegins, .text(text))
    }

    public func contains(_ text: String, _ form: TextForm = .exact) -> Predicate {
        .field(field, form == .exact ? .contains : .foldedContains, .text(text))
    }
}

extension Predicate {
    public static func && (one: Predicate, other: Predicate) -> Predicate { .and([one, other]) }

    public static func || (one: Predicate, other: Predicate) -> Predicate { .or([one, other]) }

    public static prefix func ! (predicate: Predicate) -> Predicate { .not(predicate) }
}
