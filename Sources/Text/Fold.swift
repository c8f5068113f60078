import _FoundationICU

/// Takes from a text what makes no difference to one who searches: case, accents, the forms of one letter.
package enum Fold {
    /// Changes whenever the same text may fold to another.
    package static var version: String { "1 with ICU \(Collation.libraryVersion)" }

    /// The text in NFKC_Casefold, without marks and strokes; voiced kana stay themselves.
    package static func folded(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.contains(where: { $0 >= 0x80 }) else {
            return String(decoding: bytes.map { (65...90).contains($0) ? $0 | 32 : $0 }, as: UTF8.self)
        }
        let cased = normalized(unmarked(text.unicodeScalars), .compatibleCasefold)
        let apart = String(decoding: normalized(cased, .apart), as: UTF16.self)
        return String(decoding: normalized(unmarked(apart.unicodeScalars), .composed), as: UTF16.self)
    }

    /// Marks go before anything is put in order: ICU orders an endless row of them in time that grows with its square.
    private static func unmarked(_ scalars: String.UnicodeScalarView) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(scalars.count)
        for scalar in scalars where !isMark(scalar) {
            if let plain = strokeless(scalar) { units += plain.utf16 } else { units += UTF16.encode(scalar) ?? .init() }
        }
        return units
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x300: false
        // The iota subscript becomes a letter; the voicing of kana makes another letter.
        case 0x345, 0x3099, 0x309A: false
        default: ScalarClass.isMark(scalar)
        }
    }

    /// The letter that Unicode does not take apart, without its stroke or joined in two.
    private static func strokeless(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\u{E6}", "\u{C6}": "ae"
        case "\u{F8}", "\u{D8}": "o"
        case "\u{111}", "\u{110}": "d"
        case "\u{127}", "\u{126}": "h"
        case "\u{131}": "i"
        case "\u{142}", "\u{141}": "l"
        case "\u{153}", "\u{152}": "oe"
        case "\u{167}", "\u{166}": "t"
        default: nil
        }
    }
}

extension Fold {
    private enum Form {
        case compatibleCasefold
        case apart
        case composed

        /// ICU's own, which is never closed.
        func normalizer(_ status: inout UErrorCode) -> OpaquePointer? {
            switch self {
            case .compatibleCasefold: unsafe swift_unorm2_getNFKCCasefoldInstance(&status)
            case .apart: unsafe swift_unorm2_getNFDInstance(&status)
            case .composed: unsafe swift_unorm2_getNFCInstance(&status)
            }
        }
    }

    private static func normalized(_ units: [UInt16], _ form: Form) -> [UInt16] {
        var capacity = units.count * 2 + 16
        while true {
            var status = U_ZERO_ERROR
            var needed = 0
            // The forms are part of ICU's data: without them the build is broken.
            guard let normalizer = unsafe form.normalizer(&status) else { preconditionFailure("ICU has no such form") }
            let normalized = unsafe [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
                needed = unsafe Int(
                    swift_unorm2_normalize(
                        normalizer,
                        units,
                        Int32(units.count),
                        buffer.baseAddress,
                        Int32(buffer.count),
                        &status
                    )
                )
                count = status.rawValue <= 0 ? needed : 0
            }
            if status.rawValue <= 0 { return normalized }
            precondition(status == U_BUFFER_OVERFLOW_ERROR, "ICU cannot normalise (error \(status.rawValue))")
            capacity = needed
        }
    }
}
