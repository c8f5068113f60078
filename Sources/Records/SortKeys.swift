import Text

/// Makes the keys by which values stand in lists, in the order of one language; for one thread.
package final class SortKeys {
    private let collation: Collation

    package init(language: String) { collation = Collation(language: language) }

    /// Changes whenever the same text may get another key.
    package var version: String { "\(collation.version) 2" }

    /// Where the record stands by this key.
    package func key(_ key: SortKey, of record: Record) -> [UInt8] {
        let value = key.value(in: record)
        guard key.field.isLong, case .text(let text) = value else { return value.sortKey(collation.sortKey) }
        return Array(collation.sortKey(of: String(text.unicodeScalars.prefix(Self.scalarsOfLong))).prefix(Self.longest))
    }

    // Of a long text what a list shows decides.
    private static let scalarsOfLong = 128
    private static let longest = 64
}

extension Value {
    /// The bytes by which the value stands in a list: null and an empty text first, numbers by size.
    func sortKey(_ textKey: (String) -> [UInt8]) -> [UInt8] {
        switch self {
        case .null: []
        case .text(let text): textKey(text)
        case .integer(let number): Self.bigEndian(UInt64(bitPattern: number) ^ Self.sign)
        case .real(let number): Self.bigEndian(Self.ordered(number))
        case .flag(let flag): [flag ? 1 : 0]
        case .time(let time): Self.bigEndian(UInt64(bitPattern: time.microseconds) ^ Self.sign)
        case .date(let date): Self.bigEndian(UInt64(bitPattern: date.daysSince1970) ^ Self.sign)
        case .bytes(let bytes): bytes
        case .photo(let hash): hash.bytes
        case .reference(let id): Self.bigEndian(UInt64(bitPattern: id.rawValue) ^ Self.sign)
        }
    }

    private static let sign: UInt64 = 1 << 63

    /// The bits of a number so turned that they count upwards with it.
    private static func ordered(_ number: Double) -> UInt64 {
        // Both zeros are one place.
        let bits = number == 0 ? 0 : number.bitPattern
        return bits & sign == 0 ? bits | sign : ~bits
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
