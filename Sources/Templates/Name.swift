/// A name that templates and data share, as one integer: comparing two names compares no text.
///
/// Up to fifteen bytes are packed as they are; a longer name is its 128-bit FNV-1a digest, marked so that it meets no
/// packed one. Names come from our own sources, never from a request, so nobody can look for two with one digest.
package struct Name: Hashable, Sendable {
    private static let longestPacked = 15

    private let high: UInt64
    private let low: UInt64

    package init(_ text: String) {
        self.init(bytes: text.utf8Span.span)
    }

    init(bytes: Span<UInt8>) {
        if bytes.count <= Self.longestPacked {
            (high, low) = Self.packed(bytes)
        } else {
            (high, low) = Self.digest(bytes)
        }
    }

    /// The bytes behind a leading one, which tells names that begin with NUL from shorter names.
    private static func packed(_ bytes: Span<UInt8>) -> (UInt64, UInt64) {
        var high: UInt64 = 0
        var low: UInt64 = 1
        for index in bytes.indices {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(bytes[index])
        }
        return (high, low)
    }

    private static func digest(_ bytes: Span<UInt8>) -> (UInt64, UInt64) {
        var code: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        for index in bytes.indices {
            code = (code ^ UInt128(bytes[index])) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        return (UInt64(truncatingIfNeeded: code >> 64) | 0xff << 56, UInt64(truncatingIfNeeded: code))
    }
}

extension Name: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self.init(text)
    }
}
