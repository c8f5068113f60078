/// The value of a field line, without blanks at its ends.
///
/// It holds no CR, LF, NUL or other control byte but tab, so an answer cannot be split by what stands in it.
package struct FieldValue: Sendable {
    /// A part of the head it came in, which is shared rather than copied.
    package let bytes: ArraySlice<UInt8>

    /// Nil when `bytes` hold what no value may (RFC 9110 5.5).
    package init?(bytes: some Sequence<UInt8>) {
        self.init(slice: [UInt8](bytes)[...])
    }

    package init?(_ text: String) { self.init(bytes: text.utf8) }

    init?(slice: ArraySlice<UInt8>) {
        guard ByteSet.fieldValue.containsAll(slice) else { return nil }
        self.init(checked: slice)
    }

    /// Takes bytes that are known to be legal.
    init(checked slice: ArraySlice<UInt8>) { bytes = ASCII.trimmed(slice) }

    /// The value as text; bytes that are no UTF-8 show as U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension FieldValue: Hashable {
    package static func == (one: FieldValue, other: FieldValue) -> Bool { one.bytes.elementsEqual(other.bytes) }

    package func hash(into hasher: inout Hasher) {
        for byte in bytes { hasher.combine(byte) }
    }
}

extension FieldValue: ExpressibleByStringLiteral {
    /// A literal that is no field value is a programmer's error.
    package init(stringLiteral text: String) {
        guard let value = FieldValue(text) else { preconditionFailure("not a field value: \(text)") }
        self = value
    }
}
