/// A name that templates and data share, as one integer: comparing two names compares no text.
///
/// Up to fifteen bytes are packed as they are; a longer name is its 128-bit FNV-1a digest, marked so that it meets no
/// packed one. Names come from our own sources, never from a request, so nobody can look for two with one digest.
package struct Name: Hashable, Sendable {
    private static let longestPacked = 15

    private let high: UInt64
    private let low: UInt64

    package init(_ text: String) {
        self.init(bytes: text.utf8)
    }

    init(bytes: some Collection<UInt8>) {
        let code = bytes.count <= Self.longestPacked ? Self.packed(bytes) : Self.digest(bytes)
        high = UInt64(truncatingIfNeeded: code >> 64)
        low = UInt64(truncatingIfNeeded: code)
    }

    /// The bytes behind a leading one, which tells names that begin with NUL from shorter names.
    private static func packed(_ bytes: some Collection<UInt8>) -> UInt128 {
        var code: UInt128 = 1
        for byte in bytes {
            code = code << 8 | UInt128(byte)
        }
        return code
    }

    private static func digest(_ bytes: some Collection<UInt8>) -> UInt128 {
        var code: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        for byte in bytes {
            code = (code ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        return code | UInt128(0xff) << 120
    }
}

extension Name: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self.init(text)
    }
}
