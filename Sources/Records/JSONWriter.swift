/// Writes one flat JSON object.
struct JSONWriter {
    private var bytes: [UInt8] = []
    private var isFirst = true

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func open() { bytes.append(UInt8(ascii: "{")) }

    mutating func close() { bytes.append(UInt8(ascii: "}")) }

    mutating func name(_ name: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func literal(_ text: String) { bytes += text.utf8 }

    mutating func tagged(_ tag: String, _ literal: String) { bytes += "{\"\(tag)\":\(literal)}".utf8 }

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += "\\u00\(Hexadecimal.text([byte]))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
