/// A set of bytes, as a table of 256 bits: what the grammars of RFC 9110 call a character class.
///
/// Protocol bytes are never looked at as `Character`: Unicode's folding, digits and clusters let requests be smuggled.
package struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var upper: UInt64 = 0
    private var top: UInt64 = 0

    /// The ASCII characters of `text`.
    package init(_ text: StaticString) {
        for scalar in text.description.utf8 { insert(scalar) }
    }

    package init(_ range: ClosedRange<UInt8>) {
        for byte in range { insert(byte) }
    }

    package func contains(_ byte: UInt8) -> Bool {
        let bit = UInt64(1) << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: return low & bit != 0
        case 1: return high & bit != 0
        case 2: return upper & bit != 0
        default: return top & bit != 0
        }
    }

    /// Whether every byte is in the set.
    package func containsAll(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy(contains)
    }

    package func union(_ other: ByteSet) -> ByteSet {
        var both = self
        both.low |= other.low
        both.high |= other.high
        both.upper |= other.upper
        both.top |= other.top
        return both
    }

    package func subtracting(_ other: ByteSet) -> ByteSet {
        var rest = self
        rest.low &= ~other.low
        rest.high &= ~other.high
        rest.upper &= ~other.upper
        rest.top &= ~other.top
        return rest
    }

    private mutating func insert(_ byte: UInt8) {
        let bit = UInt64(1) << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: low |= bit
        case 1: high |= bit
        case 2: upper |= bit
        default: top |= bit
        }
    }
}

extension ByteSet {
    package static let digits = ByteSet("0123456789")
    package static let letters = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    package static let hexDigits = ByteSet("0123456789abcdefABCDEF")
    /// `tchar` of RFC 9110 5.6.2.
    package static let token = ByteSet("!#$%&'*+-.^_`|~").union(digits).union(letters)
    /// `field-vchar`, space and tab of RFC 9110 5.5.
    package static let fieldValue = ByteSet("\t").union(ByteSet(0x20...0x7E)).union(ByteSet(0x80...0xFF))
    /// Visible ASCII without `#`: wider than RFC 3986, since browsers send `|`, `\`, `{` and others as they are.
    package static let target = ByteSet(0x21...0x7E).subtracting(ByteSet("#"))
    /// `unreserved` and `sub-delims` of RFC 3986: a registered name without escapes.
    package static let hostName = ByteSet("-._~!$&'()*+,;=").union(digits).union(letters)
    /// `etagc` of RFC 9110 8.8.3.
    package static let entityTag = ByteSet(0x21...0x21).union(ByteSet(0x23...0x7E)).union(ByteSet(0x80...0xFF))
}
