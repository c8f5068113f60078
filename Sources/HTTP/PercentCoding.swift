/// The escapes of addresses and forms: `%` and two hex digits (RFC 3986 2.1); decoded once, never twice.
package enum PercentCoding {
    /// The bytes behind the escapes; nil when a `%` begins none.
    package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        decode(bytes, plusIsSpace: false)
    }

    /// The bytes of a form's name or value, where `+` stands for a space.
    package static func decodeForm(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        decode(bytes, plusIsSpace: true)
    }

    /// The text behind the escapes; nil for a broken escape, NUL, or what is not UTF-8.
    package static func decodedText(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let decoded = decode(bytes), isText(decoded) else { return nil }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Whether the bytes are UTF-8 without NUL.
    package static func isText(_ bytes: [UInt8]) -> Bool {
        if bytes.allSatisfy({ 1...0x7F ~= $0 }) { return true }
        guard !bytes.contains(0) else { return false }
        do {
            _ = try UTF8Span(validating: bytes.span)
            return true
        } catch {
            return false
        }
    }

    /// The text with everything but letters, digits and `-._~` escaped.
    package static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if unreserved.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [ASCII.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let unreserved = ByteSet("-._~").union(.digits).union(.letters)
    private static let digits = [UInt8]("0123456789ABCDEF".utf8)
    private static let plus = UInt8(ascii: "+")

    private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        let span = bytes.span
        var index = 0
        while index < span.count {
            let byte = span[index]
            index += 1
            guard byte == ASCII.percent else {
                decoded.append(byte == plus && plusIsSpace ? ASCII.space : byte)
                continue
            }
            guard index + 1 < span.count, let high = ASCII.hexDigit(span[index]),
                let low = ASCII.hexDigit(span[index + 1])
            else { return nil }
            decoded.append(UInt8(high << 4 | low))
            index += 2
        }
        return decoded
    }
}
