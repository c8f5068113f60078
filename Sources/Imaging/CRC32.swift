/// The check value of a PNG's chunk (ISO 3309).
enum CRC32 {
    static func of(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xedb8_8320 : 0) }
        }
    }
}
