/// A name from the model as an identifier of SQL: quoted, whatever stands in it.
struct SQLName: CustomStringConvertible {
    let description: String

    init(_ name: String) {
        var quoted: [UInt8] = [UInt8(ascii: "\"")]
        for byte in name.utf8 {
            if byte == UInt8(ascii: "\"") { quoted.append(byte) }
            quoted.append(byte)
        }
        quoted.append(UInt8(ascii: "\""))
        description = String(decoding: quoted, as: UTF8.self)
    }
}
