import _FoundationICU

/// What part a scalar of a folded text plays for one who searches.
enum ScalarClass {
    /// Separates.
    case space
    /// Part of a word: letters, digits and the marks that take room.
    case word
    /// Of a script that writes words without spaces: Chinese, Japanese, Korean.
    case ideograph
    /// Punctuation and all else.
    case sign

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: self = .word
        case ...0x20, 0x7F: self = .space
        case ..<0x80: self = .sign
        case _ where Self.isIdeograph(scalar.value): self = .ideograph
        default: self = Self.other(scalar)
        }
    }

    /// A mark that takes no room of its own, or encloses.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = category(of: scalar)
        return category == U_NON_SPACING_MARK || category == U_ENCLOSING_MARK
    }

    private static func other(_ scalar: Unicode.Scalar) -> ScalarClass {
        switch category(of: scalar) {
        case U_UPPERCASE_LETTER, U_LOWERCASE_LETTER, U_TITLECASE_LETTER, U_MODIFIER_LETTER, U_OTHER_LETTER,
            U_NON_SPACING_MARK, U_ENCLOSING_MARK, U_COMBINING_SPACING_MARK, U_DECIMAL_DIGIT_NUMBER, U_LETTER_NUMBER,
            U_OTHER_NUMBER:
            .word
        case U_SPACE_SEPARATOR, U_LINE_SEPARATOR, U_PARAGRAPH_SEPARATOR, U_CONTROL_CHAR: .space
        default: .sign
        }
    }

    private static func category(of scalar: Unicode.Scalar) -> UCharCategory {
        UCharCategory(UInt32(swift_u_charType(Int32(scalar.value))))
    }

    /// Han, Hiragana, Katakana, Hangul and Bopomofo, with the marks that stand among them.
    private static func isIdeograph(_ value: UInt32) -> Bool {
        switch value {
        case ..<0x1100: false
        case 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0x3131...0x318E: true  // Hangul
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x302F, 0x3031...0x3035, 0x3038...0x303C: true  // Han
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x16FF0...0x16FFF, 0x20000...0x3FFFD: true  // Han
        case 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: true  // kana
        case 0xFF66...0xFF9F, 0x1AFF0...0x1B16F, 0x1F200: true  // kana
        case 0x3105...0x312F, 0x31A0...0x31BF: true  // Bopomofo
        default: false
        }
    }
}
