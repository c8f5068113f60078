/// Reads what `JSONWriter` writes, and the escapes and spaces another hand might have added.
struct JSONReader {
    typealias Damaged = FieldsText.Damaged

    enum Scalar: Equatable {
        case null
        case text(String)
        case number(Int64)
        case flag(Bool)
    }

    enum Element: Equatable {
        case null
        case text(String)
        case number(Int64)
        case flag(Bool)
        /// An object of one member.
        case tagged(String, Scalar)
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads an object, handing each name out where its value begins.
    mutating func object(
        _ member: (String, inout JSONReader) throws(Damaged) -> Void
    ) throws(Damaged) {
        try expect(UInt8(ascii: "{"))
        if accept(UInt8(ascii: "}")) { return }
        repeat {
            let name = try string()
            try expect(UInt8(ascii: ":"))
            try member(name, &self)
        } while accept(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    mutating func scalarOrObject() throws(Damaged) -> Element {
        skipSpace()
        guard peek == UInt8(ascii: "{") else {
            switch try scalar() {
            case .null: return .null
            case .text(let text): return .text(text)
            case .number(let number): return .number(number)
            case .flag(let flag): return .flag(flag)
            }
        }
        var members: [(String, Scalar)] = []
        try object { name, reader throws(Damaged) in members.append((name, try reader.scalar())) }
        guard members.count == 1, let member = members.first else { throw Damaged() }
        return .tagged(member.0, member.1)
    }

    /// Nothing may follow.
    mutating func end() throws(Damaged) {
        skipSpace()
        guard peek == nil else { throw Damaged() }
    }

    private mutating func scalar() throws(Damaged) -> Scalar {
        skipSpace()
        if peek == UInt8(ascii: "\"") { return .text(try string()) }
        let start = position
        while let byte = peek, !Self.ends.contains(byte) { position += 1 }
        let word = bytes[start..<position]
        if word.elementsEqual("null".utf8) { return .null }
        if word.elementsEqual("true".utf8) { return .flag(true) }
        if word.elementsEqual("false".utf8) { return .flag(false) }
        guard let number = Decimal.number(word) else { throw Damaged() }
        return .number(number)
    }

    private static let ends = Array(",}: \t\r\n\"{[]".utf8)

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private mutating func accept(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(Damaged) {
        guard accept(byte) else { throw Damaged() }
    }

    private mutating func next() throws(Damaged) -> UInt8 {
        guard let byte = peek else { throw Damaged() }
        position += 1
        return byte
    }

    private mutating func string() throws(Damaged) -> String {
        try expect(UInt8(ascii: "\""))
        var text: [UInt8] = []
        while true {
            let byte = try next()
            switch byte {
            case UInt8(ascii: "\""):
                guard let valid = String(validating: text, as: UTF8.self) else { throw Damaged() }
                return valid
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw Damaged()
            default: text.append(byte)
            }
        }
    }

    private mutating func escape() throws(Damaged) -> [UInt8] {
        let byte = try next()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"): return try codePoint()
        default: throw Damaged()
        }
    }

    /// Surrogates, which the writer has no need of, are refused.
    private mutating func codePoint() throws(Damaged) -> [UInt8] {
        var digits: [UInt8] = []
        for _ in 0..<4 { digits.append(try next() | 0x20) }
        guard let pair = Hexadecimal.bytes(String(decoding: digits, as: UTF8.self)), pair.count == 2,
            let scalar = Unicode.Scalar(UInt16(pair[0]) << 8 | UInt16(pair[1]))
        else { throw Damaged() }
        return Array(String(scalar).utf8)
    }
}
