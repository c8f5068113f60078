/// Base64 in the two forms in use here, always without padding.
enum Base64 {
    /// 64 characters, and what each of them stands for.
    struct Alphabet {
        let characters: [UInt8]
        /// For each byte the place among the characters, -1 for those that are none.
        let values: [Int8]

        init(endingWith last: String) {
            let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last
            characters = Array(text.utf8)
            var values = [Int8](repeating: -1, count: 256)
            for (place, character) in characters.enumerated() { values[Int(character)] = Int8(place) }
            self.values = values
        }
    }

    /// `+` and `/`, as hash strings have it.
    static let standard = Alphabet(endingWith: "+/")
    /// `-` and `_`, safe in cookies and addresses.
    static let url = Alphabet(endingWith: "-_")

    static func encode(_ bytes: [UInt8], _ alphabet: Alphabet) -> String {
        let characters = alphabet.characters.span
        var text: [UInt8] = []
        var pending = 0
        var bits = 0
        for byte in bytes {
            pending = pending << 8 | Int(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(characters[pending >> bits & 63])
            }
            pending &= (1 << bits) - 1
        }
        if bits > 0 { text.append(characters[pending << (6 - bits) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil for any text but the one `encode` makes of them.
    static func decode(_ text: some Collection<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
        let values = alphabet.values.span
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var pending = 0
        var bits = 0
        for character in text {
            let value = values[Int(character)]
            guard value >= 0 else { return nil }
            pending = pending << 6 | Int(value)
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
