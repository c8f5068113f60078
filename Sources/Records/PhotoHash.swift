/// The BLAKE2b-256 digest of a photo's bytes, by which it is kept, named and found.
public struct PhotoHash: Hashable, Sendable {
    /// First byte uppermost; rather than an array, so that a row with a photo costs no allocation more.
    package let words: (UInt64, UInt64, UInt64, UInt64)

    public static let count = 32

    /// Nil unless there are 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for (index, byte) in bytes.enumerated() {
            switch index / 8 {
            case 0: words.0 = words.0 << 8 | UInt64(byte)
            case 1: words.1 = words.1 << 8 | UInt64(byte)
            case 2: words.2 = words.2 << 8 | UInt64(byte)
            default: words.3 = words.3 << 8 | UInt64(byte)
            }
        }
        self.words = words
    }

    /// The four words, first byte uppermost, as a database layer reads them.
    package init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// Reads 64 lower-case hexadecimal digits.
    public init?(text: some StringProtocol) { self.init(digits: String(text)) }

    private init?(digits: String) {
        guard digits.utf8.count == Self.count * 2, let bytes = Hexadecimal.bytes(digits) else { return nil }
        self.init(bytes: bytes)
    }

    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.count)
        for word in [words.0, words.1, words.2, words.3] {
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        return bytes
    }

    /// 64 lower-case hexadecimal digits.
    public var text: String { Hexadecimal.text(bytes) }

    public static func == (one: PhotoHash, other: PhotoHash) -> Bool { one.words == other.words }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}

extension PhotoHash: CustomStringConvertible {
    public var description: String { text }
}
