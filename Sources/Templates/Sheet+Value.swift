extension Sheet {
    /// Appends a value as text: nothing for one that has none.
    mutating func append(_ value: borrowing Value, isRaw: Bool = false) {
        switch value {
        case .absent, .list, .object: break
        case .flag(let flag): append((flag ? "true" : "false").utf8Span.span)
        case .number(let number): append(number)
        case .decimal(let number): append(number.description.utf8Span.span)
        case .text(let text) where isRaw: append(text.utf8Span.span)
        case .text(let text): appendEscaped(text.utf8Span.span)
        case .markup(let markup): append(markup.bytes.span)
        case .hole(let hole): leave(hole)
        case .writing(let write): write(&self)
        }
    }
}

/// For who writes without a template: text is escaped here too.
extension Sheet {
    package mutating func write(_ text: String) { appendEscaped(text.utf8Span.span) }

    /// The text is UTF-8.
    package mutating func write(_ text: Span<UInt8>) { appendEscaped(text) }

    package mutating func write(_ number: Int) { append(number) }

    /// Writes the bytes at some places of what is HTML already.
    package mutating func write(_ markup: Markup, _ range: Range<Int>) {
        append(markup.bytes.span.extracting(range))
    }

    /// Writes 64 lower-case hexadecimal digits.
    package mutating func write(hexadecimal words: (UInt64, UInt64, UInt64, UInt64)) {
        append(eights: [
            Self.upper(words.0), Self.lower(words.0), Self.upper(words.1), Self.lower(words.1), Self.upper(words.2),
            Self.lower(words.2), Self.upper(words.3), Self.lower(words.3),
        ])
    }

    private static func upper(_ word: UInt64) -> UInt64 { digits(of: UInt32(truncatingIfNeeded: word >> 32)) }
    private static func lower(_ word: UInt64) -> UInt64 { digits(of: UInt32(truncatingIfNeeded: word)) }

    /// Eight digits at once, the first uppermost: each half byte moved to a byte of its own, 39 more added from ten on.
    private static func digits(of number: UInt32) -> UInt64 {
        var spread = UInt64(number)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return spread &+ 0x3030_3030_3030_3030 &+ letters &* 39
    }
}
