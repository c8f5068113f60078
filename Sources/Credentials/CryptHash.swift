import CCrypt

/// Hashes of the system's own password files (`$y$`, `$2b$`, `$6$`), as imported users bring them.
enum CryptHash {
    private static let prefixes = ["$y$", "$2b$", "$6$"]

    static func canRead(_ hash: String) -> Bool {
        guard prefixes.contains(where: { hash.utf8.starts(with: $0.utf8) }) else { return false }
        return unsafe crypt_checksalt(cString(Array(hash.utf8))) == CRYPT_SALT_OK
    }

    /// Whether the hash was made of the password; nil when that cannot be found out.
    static func verify(_ password: [UInt8], _ hash: String) -> Bool? {
        // The library would stop reading at a zero and let a part of the password stand for the whole.
        guard !password.contains(0), password.count < CRYPT_MAX_PASSPHRASE_SIZE else { return nil }
        var state = [UInt64](repeating: 0, count: MemoryLayout<crypt_data>.size / 8 + 1)
        let setting = Array(hash.utf8)
        let made = unsafe state.withUnsafeMutableBytes { state -> [UInt8]? in
            let output = unsafe crypt_rn(cString(password), cString(setting), state.baseAddress, Int32(state.count))
            guard let output = unsafe output else { return nil }
            return (0..<Int(CRYPT_OUTPUT_SIZE)).map { unsafe UInt8(bitPattern: output[$0]) }
        }
        guard let made else { return nil }
        return isSame(made.prefix { $0 != 0 }, setting[...])
    }

    /// Compares in a time that does not depend on where the difference is.
    private static func isSame(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}
