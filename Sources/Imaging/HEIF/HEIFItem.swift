/// One item of a picture file: a picture, a part of one, or what is said about it.
struct HEIFItem {
    /// Pictures and what they are made of; all else is about them.
    ///
    /// A whole JPEG is none of them: it brings metadata of its own.
    private static let pictures: Set<HEIFBox.Kind> = [
        "hvc1", "hev1", "lhv1", "avc1", "av01", "vvc1", "j2k1", "unci", "grid", "iden", "iovl", "tmap",
    ]

    let id: Int
    let kind: HEIFBox.Kind
    /// Its entry in the list of items.
    let entry: HEIFBox
    /// Where its bytes lie in the file.
    var parts: [Range<Int>] = []

    var isPicture: Bool { Self.pictures.contains(kind) }

    init(_ entry: HEIFBox, _ bytes: Span<UInt8>) throws(PictureError) {
        var cursor = HEIFCursor(entry.payload)
        let version = try cursor.version(bytes)
        id = try cursor.number(version < 3 ? 2 : 4, bytes)
        _ = try cursor.number(2, bytes)
        kind = HEIFBox.Kind(rawValue: version < 2 ? 0 : try cursor.number(4, bytes))
        self.entry = entry
    }
}

/// Where the bytes of each item lie (ISO/IEC 14496-12, 8.11.3).
struct HEIFPlaces {
    /// Pictures have a part for each of their tiles; a hostile file of a few bytes could name billions.
    private static let limit = 4096

    private(set) var parts: [Int: [Range<Int>]] = [:]
    private var count = 0

    private let offsetSize: Int
    private let lengthSize: Int
    private let baseSize: Int
    private let indexSize: Int
    private let version: Int
    /// The box that holds the bytes of small items.
    private let held: Range<Int>?

    init(_ box: HEIFBox, held: Range<Int>?, _ bytes: Span<UInt8>) throws(PictureError) {
        var cursor = HEIFCursor(box.payload)
        version = try cursor.version(bytes)
        let sizes = try cursor.number(2, bytes)
        offsetSize = sizes >> 12
        lengthSize = sizes >> 8 & 15
        baseSize = sizes >> 4 & 15
        indexSize = version == 0 ? 0 : sizes & 15
        self.held = held
        let count = try cursor.number(version < 2 ? 2 : 4, bytes)
        for _ in 0..<count { try readItem(&cursor, bytes) }
    }

    private mutating func readItem(_ cursor: inout HEIFCursor, _ bytes: Span<UInt8>) throws(PictureError) {
        let id = try cursor.number(version < 2 ? 2 : 4, bytes)
        let method = version == 0 ? 0 : try cursor.number(2, bytes) & 15
        let isElsewhere = try cursor.number(2, bytes) != 0
        let base = try cursor.number(baseSize, bytes)
        let count = try cursor.number(2, bytes)
        self.count += 1 + count
        guard self.count <= Self.limit else { throw .tooComplex }
        var found: [Range<Int>] = []
        for _ in 0..<count {
            _ = try cursor.number(indexSize, bytes)
            let offset = try cursor.number(offsetSize, bytes)
            let length = try cursor.number(lengthSize, bytes)
            found.append(try place(base + offset, length, method, bytes.count))
        }
        guard !isElsewhere else { throw .unsupported }
        parts[id, default: []] += found
    }

    private func place(_ start: Int, _ length: Int, _ method: Int, _ count: Int) throws(PictureError) -> Range<Int> {
        let room: Range<Int>
        switch (method, held) {
        case (0, _): room = 0..<count
        case (1, let held?): room = held
        case (1, nil): throw .damaged
        default: throw .unsupported
        }
        guard start <= room.count, length <= room.count - start else { throw method == 0 ? .incomplete : .damaged }
        let first = room.lowerBound + start
        // Without a length all that follows is meant.
        return first..<(length == 0 ? room.upperBound : first + length)
    }
}
