/// Base64 in the two forms in use here, always without padding.
enum Base64 {
    /// `+` and `/`, as hash strings have it.
    static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// `-` and `_`, safe in cookies and addresses.
    static let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8], _ alphabet: [UInt8]) -> String {
        var text: [UInt8] = []
        var pending = 0
        var bits = 0
        for byte in bytes {
            pending = pending << 8 | Int(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[pending >> bits & 63])
            }
            pending &= (1 << bits) - 1
        }
        if bits > 0 { text.append(alphabet[pending << (6 - bits) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil for any text but the one `encode` makes of them.
    static func decode(_ text: some Sequence<UInt8>, _ alphabet: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var pending = 0
        var bits = 0
        for character in text {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            pending = pending << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(pending >> bits))
                pending &= (1 << bits) - 1
            }
        }
        return bits < 6 && pending == 0 ? bytes : nil
    }
}
