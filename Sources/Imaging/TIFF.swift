/// The block of directories inside Exif metadata, read by offsets that may point anywhere.
struct TIFF {
    struct Tag: RawRepresentable, Equatable {
        static let orientation = Self(rawValue: 0x0112)
        static let changed = Self(rawValue: 0x0132)
        static let exif = Self(rawValue: 0x8769)
        static let taken = Self(rawValue: 0x9003)

        let rawValue: Int
    }

    enum ValueType: Int {
        case text = 2
        case short
        case long
    }

    /// One tag and its value, of a type that is used here.
    struct Entry {
        let tag: Tag
        let type: ValueType
        let count: Int
        /// The value, or the four bytes that say where it is.
        let value: [UInt8]

        var isInline: Bool { value.count <= 4 }
    }

    /// No writer needs more; a file may claim 65,535.
    private static let entryLimit = 1024

    /// Where the first directory is.
    private(set) var start = 0
    private let bytes: [UInt8]
    private let isBigEndian: Bool

    init?(_ bytes: [UInt8]) {
        switch bytes.prefix(2) {
        case [0x4d, 0x4d]: isBigEndian = true
        case [0x49, 0x49]: isBigEndian = false
        default: return nil
        }
        self.bytes = bytes
        guard number(at: 2, count: 2) == 42, let start = number(at: 4, count: 4) else { return nil }
        self.start = start
    }

    /// The entries of a directory; `nil` when it is not there as a whole.
    func directory(at offset: Int) -> [Entry]? {
        guard let count = number(at: offset, count: 2), count <= Self.entryLimit else { return nil }
        guard offset + 2 + 12 * count <= bytes.count else { return nil }
        return (0..<count).compactMap { entry(at: offset + 2 + 12 * $0) }
    }

    func number(_ entry: Entry) -> Int? {
        switch entry.type {
        case .short: read(entry.value.prefix(2))
        case .long: read(entry.value.prefix(4))
        case .text: nil
        }
    }

    func text(_ entry: Entry) -> [UInt8]? {
        let offset = read(entry.value[...])
        guard entry.type == .text, entry.count > 4, offset + entry.count <= bytes.count else { return nil }
        return Array(bytes[offset..<offset + entry.count])
    }

    private func entry(at offset: Int) -> Entry? {
        guard
            let tag = number(at: offset, count: 2),
            let type = number(at: offset + 2, count: 2).flatMap(ValueType.init),
            let count = number(at: offset + 4, count: 4),
            count > 0
        else { return nil }
        return Entry(tag: Tag(rawValue: tag), type: type, count: count, value: Array(bytes[offset + 8..<offset + 12]))
    }

    private func number(at offset: Int, count: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        return read(bytes[offset..<offset + count])
    }

    private func read(_ bytes: ArraySlice<UInt8>) -> Int {
        isBigEndian
            ? bytes.reduce(0) { $0 << 8 | Int($1) }
            : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
