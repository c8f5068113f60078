import _FoundationICU

/// The order of a language, as bytes that sort the same way everywhere: `É` beside `E`, case last, digits by value.
///
/// Opened once per thread (0.4 ms). The only place that knows ICU.
@safe package final class Collation {
    /// Longer keys are cut: what differs only behind is in the order of ids.
    package static let longestKey = 1024

    private let collator: OpaquePointer

    /// The order of a language tag: `en`, `zh-Hans` (pinyin), `zh-Hant` (stroke); of no known language, Unicode's own.
    package init(language: String) {
        // The root collation is part of ICU's data: without it the build is broken.
        guard let opened = unsafe Self.open(Self.locale(of: language)) ?? Self.open("root") else {
            preconditionFailure("ICU has no collation")
        }
        unsafe collator = opened
        var status = U_ZERO_ERROR
        unsafe swift_ucol_setAttribute(opened, UCOL_NUMERIC_COLLATION, UCOL_ON, &status)
        unsafe swift_ucol_setAttribute(opened, UCOL_NORMALIZATION_MODE, UCOL_ON, &status)
        precondition(status.rawValue <= 0, "ICU refuses an attribute (error \(status.rawValue))")
    }

    deinit { unsafe swift_ucol_close(collator) }

    /// Changes whenever the same text may get another key.
    package var version: String {
        var numbers: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        unsafe withUnsafeMutablePointer(to: &numbers) { numbers in
            unsafe numbers.withMemoryRebound(to: UInt8.self, capacity: 4) { unsafe swift_ucol_getVersion(collator, $0) }
        }
        return "\(numbers.0).\(numbers.1).\(numbers.2).\(numbers.3)"
    }

    /// The bytes by which the text stands in its list; none for an empty one.
    package func sortKey(of text: String) -> [UInt8] {
        guard !text.isEmpty else { return [] }
        let units = Array(text.utf16)
        return unsafe [UInt8](unsafeUninitializedCapacity: Self.longestKey) { key, count in
            let needed = unsafe swift_ucol_getSortKey(
                collator,
                units,
                Int32(units.count),
                key.baseAddress,
                Int32(key.count)
            )
            // The last byte needed is a closing zero.
            count = min(key.count, max(0, Int(needed) - 1))
        }
    }

    private static func open(_ locale: String) -> OpaquePointer? {
        var status = U_ZERO_ERROR
        return unsafe swift_ucol_open(locale, &status)
    }

    private static func locale(of language: String) -> String {
        switch language {
        case "zh-Hans", "zh": "zh@collation=pinyin"
        case "zh-Hant": "zh@collation=stroke"
        default: language
        }
    }
}
