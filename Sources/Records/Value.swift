/// What a field of a record can hold.
///
/// Texts are equal when their bytes are: `é` typed in another way is another value, and a hostile text costs no normalisation.
public enum Value: Sendable {
    case null
    case text(String)
    case integer(Int64)
    case real(Double)
    case flag(Bool)
    case time(Timestamp)
    case date(CivilDate)
    case bytes([UInt8])
    case photo(PhotoHash)
    case reference(RecordID)

    public var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }
}

extension Value: Hashable {
    public static func == (one: Value, other: Value) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.text(let one), .text(let other)): one.isIdentical(to: other)
        case (.integer(let one), .integer(let other)): one == other
        case (.real(let one), .real(let other)): one.bitPattern == other.bitPattern
        case (.flag(let one), .flag(let other)): one == other
        case (.time(let one), .time(let other)): one == other
        case (.date(let one), .date(let other)): one == other
        case (.bytes(let one), .bytes(let other)): one == other
        case (.photo(let one), .photo(let other)): one == other
        case (.reference(let one), .reference(let other)): one == other
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .integer(let number): hasher.combine(number)
        case .real(let number): hasher.combine(number.bitPattern)
        case .flag(let flag): hasher.combine(flag)
        case .time(let time): hasher.combine(time)
        case .date(let date): hasher.combine(date)
        case .bytes(let bytes): hasher.combine(bytes)
        case .photo(let hash): hasher.combine(hash)
        case .reference(let id): hasher.combine(id)
        }
    }
}

extension String {
    /// Whether both consist of the same bytes; `==` would take time with the square of a hostile text's length.
    package func isIdentical(to other: String) -> Bool {
        let one = utf8.span
        let two = other.utf8.span
        guard one.count == two.count else { return false }
        for index in one.indices where one[index] != two[index] { return false }
        return true
    }
}
