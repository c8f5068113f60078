extension Sheet {
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
        case .hole(let hole): leave(hole)
        case .writing(let write): write(&self)
        }
    }
}

/// For who writes without a template: text is escaped here too.
extension Sheet {
    package mutating func write(_ text: String) { appendEscaped(text) }

    package mutating func write(_ number: Int) { append(number) }

    /// Writes sixteen lower-case hexadecimal digits.
    package mutating func write(hexadecimal word: UInt64) {
        var digits: InlineArray<16, UInt8> = .init(repeating: 0)
        for place in digits.indices {
            let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * place) & 15)
            digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
        append(digits.span)
    }
}
