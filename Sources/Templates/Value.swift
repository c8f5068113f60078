/// What a template may show: the data of a page is made of these.
package enum Value: Sendable {
    case absent
    case flag(Bool)
    case number(Int)
    case decimal(Double)
    case text(String)
    case markup(Markup)
    case list([Value])
    case object(Object)
    /// Nothing yet: a place in a stencil.
    case hole(Int)
    /// What writes itself, as the rows of a list do by a stencil.
    case writing(@Sendable (inout Sheet) -> Void)

    /// The text, or `.absent` where there is none.
    package init(_ text: String?) {
        self = text.map { .text($0) } ?? .absent
    }

    /// The object, or `.absent` where there is none.
    package init(_ object: Object?) {
        self = object.map { .object($0) } ?? .absent
    }

    /// Whether a section shows nothing for the value: absent, false, an empty text, markup or list.
    ///
    /// Zero is a number like any other.
    var isFalsey: Bool {
        switch self {
        case .absent: true
        case .flag(let flag): !flag
        case .text(let text): text.utf8.isEmpty
        case .markup(let markup): markup.bytes.isEmpty
        case .list(let values): values.isEmpty
        case .number, .decimal, .object, .hole, .writing: false
        }
    }
}

extension Value: ExpressibleByNilLiteral {
    package init(nilLiteral: ()) { self = .absent }
}

extension Value: ExpressibleByBooleanLiteral {
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension Value: ExpressibleByIntegerLiteral {
    package init(integerLiteral number: Int) { self = .number(number) }
}

extension Value: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
}

extension Value: ExpressibleByArrayLiteral {
    package init(arrayLiteral values: Value...) { self = .list(values) }
}

extension Value: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral entries: (Name, Value)...) { self = .object(Object(entries)) }
}
