/// The bytes the protocol gives a meaning.
package enum ASCII {
    package static let tab: UInt8 = 0x09
    package static let lineFeed: UInt8 = 0x0A
    package static let carriageReturn: UInt8 = 0x0D
    package static let space: UInt8 = 0x20
    package static let quote: UInt8 = 0x22
    package static let percent: UInt8 = 0x25
    package static let asterisk: UInt8 = 0x2A
    package static let comma: UInt8 = 0x2C
    package static let hyphen: UInt8 = 0x2D
    package static let dot: UInt8 = 0x2E
    package static let slash: UInt8 = 0x2F
    package static let zero: UInt8 = 0x30
    package static let colon: UInt8 = 0x3A
    package static let semicolon: UInt8 = 0x3B
    package static let equals: UInt8 = 0x3D
    package static let question: UInt8 = 0x3F
    package static let openBracket: UInt8 = 0x5B
    package static let closeBracket: UInt8 = 0x5D

    /// `byte` with A to Z made small, and nothing else: the Kelvin sign is no `k`.
    package static func lowercase(_ byte: UInt8) -> UInt8 {
        0x41...0x5A ~= byte ? byte | 0x20 : byte
    }

    package static func digit(_ byte: UInt8) -> Int? {
        0x30...0x39 ~= byte ? Int(byte &- 0x30) : nil
    }

    package static func hexDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte &- 0x30)
        case 0x41...0x46: Int(byte &- 0x37)
        case 0x61...0x66: Int(byte &- 0x57)
        default: nil
        }
    }

    /// Whether `bytes` are `text`, which is in small letters, letters of either case counting as the same.
    package static func equal(_ bytes: some Collection<UInt8>, ignoringCase text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount && bytes.lazy.map(lowercase).elementsEqual(text.description.utf8)
    }

    /// `bytes` without spaces and tabs at its ends (OWS of RFC 9110 5.6.3).
    package static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    /// The decimal number `bytes` spell, digits only; nil when there is none or it exceeds `limit`.
    package static func number(_ bytes: ArraySlice<UInt8>, upTo limit: Int = .max) -> Int? {
        guard !bytes.isEmpty else { return nil }
        var number = 0
        for byte in bytes {
            guard let digit = digit(byte) else { return nil }
            let (tens, overflowed) = number.multipliedReportingOverflow(by: 10)
            let (next, carried) = tens.addingReportingOverflow(digit)
            guard !overflowed, !carried, next <= limit else { return nil }
            number = next
        }
        return number
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}

extension [UInt8] {
    /// Appends a number's decimal digits.
    package mutating func append(decimal number: Int) {
        guard number >= 10 else { return append(ASCII.zero + UInt8(truncatingIfNeeded: number)) }
        append(decimal: number / 10)
        append(ASCII.zero + UInt8(truncatingIfNeeded: number % 10))
    }
}
