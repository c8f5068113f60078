/// A value written as JSON (RFC 8259).
indirect enum JSON {
    case null
    case text(String)
    case number(Int)
    case list([JSON])
    case object([(String, JSON)])

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .text(let text): Self.write(text, to: &bytes)
        case .number(let number): bytes += "\(number)".utf8
        case .list(let values):
            Self.write(values, between: "[]", to: &bytes) { value, bytes in value.write(to: &bytes) }
        case .object(let members):
            Self.write(members, between: "{}", to: &bytes) { member, bytes in
                Self.write(member.0, to: &bytes)
                bytes += ":".utf8
                member.1.write(to: &bytes)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        between brackets: String,
        to bytes: inout [UInt8],
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        bytes += brackets.utf8.prefix(1)
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes += ",".utf8 }
            write(element, &bytes)
        }
        bytes += brackets.utf8.suffix(1)
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        let digits = [UInt8]("0123456789abcdef".utf8)
        bytes += "\"".utf8
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20, 0x7F: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes += "\"".utf8
    }
}
