import _FoundationICU

extension Collation {
    private static let longestTag = 100

    /// Whether the tag is well formed and ICU knows its language: `en`, `zh-Hant`, `de-u-co-phonebk`.
    package static func knows(_ tag: String) -> Bool {
        let bytes = Array(tag.utf8)
        guard !bytes.isEmpty, bytes.count <= longestTag, bytes.allSatisfy({ isPlain($0) }) else { return false }
        var locale = [CChar](repeating: 0, count: 2 * longestTag)
        var read: Int32 = 0
        var status = U_ZERO_ERROR
        unsafe swift_uloc_forLanguageTag(tag, &locale, Int32(locale.count), &read, &status)
        guard status.rawValue <= 0, Int(read) == bytes.count else { return false }
        return unsafe swift_uloc_getISO3Language(locale).pointee != 0
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
