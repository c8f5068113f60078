/// Reads numbers of a box one after the other; one that is not there is damage.
struct HEIFCursor {
    private(set) var index: Int
    private let end: Int

    init(_ range: Range<Int>) {
        index = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { index >= end }

    /// The big-endian number in the next `count` bytes, of which there may be none.
    mutating func number(_ count: Int, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        guard index + count <= end else { throw .damaged }
        var number = 0
        for place in index..<index + count {
            guard number < 1 << 54 else { throw .damaged }
            number = number << 8 | Int(bytes[place])
        }
        index += count
        return number
    }

    /// The version of a box that has one, passing over its flags.
    mutating func version(_ bytes: Span<UInt8>) throws(PictureError) -> Int { try number(4, bytes) >> 24 }
}
