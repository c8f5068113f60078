extension [UInt8] {
    /// Appends text with & < > " and ' written as references.
    ///
    /// Bytes, not Characters: a quote followed by a combining accent is one Character, and none of the five.
    mutating func appendEscaped(_ text: String) {
        let bytes = text.utf8
        var clean = bytes.startIndex
        var index = clean
        while index != bytes.endIndex {
            if let reference = Self.reference(for: bytes[index]) {
                append(contentsOf: bytes[clean..<index])
                append(contentsOf: reference.utf8)
                clean = bytes.index(after: index)
            }
            index = bytes.index(after: index)
        }
        append(contentsOf: bytes[clean...])
    }

    private static func reference(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }

    /// Appends a number's decimal digits.
    mutating func appendDigits(of number: Int) {
        if number < 0 {
            append(UInt8(ascii: "-"))
        }
        let magnitude = number.magnitude
        var place: UInt = 1
        while magnitude / place >= 10 {
            place *= 10
        }
        while place > 0 {
            append(UInt8(ascii: "0") + UInt8(magnitude / place % 10))
            place /= 10
        }
    }
}
