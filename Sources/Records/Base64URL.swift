/// Bytes in the alphabet of RFC 4648 section 5, without padding.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits = 0
        var width = 0
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            width += 8
            while width >= 6 {
                width -= 6
                text.append(alphabet[bits >> width & 63])
            }
        }
        if width > 0 { text.append(alphabet[bits << (6 - width) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for any other character, and for a last one with bits that no byte has.
    package static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var bits = 0
        var width = 0
        for character in text.utf8 {
            guard let digit = value(of: character) else { return nil }
            bits = (bits << 6 | digit) & 0xFFFF
            width += 6
            if width >= 8 {
                width -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> width))
            }
        }
        guard width < 6, bits & (1 << width - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
