/// A place in an ordered list: the sort keys and the id of the record that stands or stood there.
///
/// It keeps its place when that record changes or goes.
public struct Cursor: Hashable, Sendable {
    package let keys: [[UInt8]]
    package let id: RecordID

    package init(keys: [[UInt8]], id: RecordID) {
        self.keys = keys
        self.id = id
    }

    /// Reads `text`; nil when it was not written by this version or was damaged.
    public init?(text: some StringProtocol) {
        guard text.utf8.count <= 8 << 10, let bytes = Base64URL.bytes(String(text)) else { return nil }
        self.init(bytes)
    }

    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 10, bytes[0] == Self.format, bytes[1] <= 8 else { return nil }
        var keys: [[UInt8]] = []
        var place = 2
        for _ in 0..<bytes[1] {
            guard bytes.count - place >= 2 else { return nil }
            let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
            place += 2
            guard length <= bytes.count - place else { return nil }
            keys.append(Array(bytes[place..<place + length]))
            place += length
        }
        guard bytes.count - place == 8 else { return nil }
        guard let id = RecordID(rawValue: bytes[place...].reduce(0) { $0 << 8 | Int64($1) }) else { return nil }
        self.init(keys: keys, id: id)
    }

    /// Letters, digits, `-` and `_` only.
    public var text: String {
        var bytes: [UInt8] = [Self.format, UInt8(keys.count)]
        for key in keys {
            bytes.append(UInt8(truncatingIfNeeded: key.count >> 8))
            bytes.append(UInt8(truncatingIfNeeded: key.count))
            bytes += key
        }
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: id.rawValue >> shift))
        }
        return Base64URL.text(bytes)
    }

    /// Whether it is a place in a list of that order.
    package func fits(_ order: [SortTerm]) -> Bool { keys.count == order.count }

    private static let format: UInt8 = 1
}

extension FetchRequest {
    /// Whether one place comes before another, as the request reads.
    func precedes(_ one: Cursor, _ other: Cursor) -> Bool {
        for (term, keys) in zip(order, zip(one.keys, other.keys)) where keys.0 != keys.1 {
            return keys.0.lexicographicallyPrecedes(keys.1) == ((term.direction == .ascending) != isBackward)
        }
        return one.id != other.id && (one.id < other.id) == ((idDirection == .ascending) != isBackward)
    }
}
