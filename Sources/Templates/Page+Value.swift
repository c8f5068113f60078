extension Page {
    /// Appends a value as text: nothing for one that has none.
    mutating func append(_ value: borrowing Value, isRaw: Bool = false) {
        switch value {
        case .absent, .list, .object: break
        case .flag(let flag): append((flag ? "true" : "false").utf8Span.span)
        case .number(let number): append(number)
        case .decimal(let number): append(number.description.utf8Span.span)
        case .text(let text) where isRaw: append(text.utf8Span.span)
        case .text(let text): appendEscaped(text)
        case .markup(let markup): append(markup.bytes.span)
        }
    }
}
