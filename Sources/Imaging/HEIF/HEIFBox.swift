/// One box of an ISO base media file (ISO/IEC 14496-12, 4.2): a length, four letters, and what it holds.
struct HEIFBox {
    /// The four letters as a number.
    struct Kind: RawRepresentable, Hashable, ExpressibleByStringLiteral {
        let rawValue: Int

        init(rawValue: Int) { self.rawValue = rawValue }

        init(stringLiteral text: String) { rawValue = text.utf8.reduce(0) { $0 << 8 | Int($1) } }

        var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(rawValue >> $0 & 0xff) } }
    }

    /// Files have a dozen on one level; hostile ones might have millions.
    private static let limit = 2048

    let kind: Kind
    let range: Range<Int>
    let payload: Range<Int>

    /// The boxes that `range` is made of.
    static func all(in range: Range<Int>, _ bytes: Span<UInt8>) throws(PictureError) -> [HEIFBox] {
        var boxes: [HEIFBox] = []
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            guard boxes.count < limit else { throw .tooComplex }
            let box = try HEIFBox(bytes, at: index, within: range.upperBound)
            boxes.append(box)
            index = box.range.upperBound
        }
        return boxes
    }

    private init(_ bytes: Span<UInt8>, at start: Int, within end: Int) throws(PictureError) {
        kind = Kind(rawValue: bytes.uint32(at: start + 4))
        var head = 8
        var count = bytes.uint32(at: start)
        if count == 1 {
            head = 16
            guard start + head <= end else { throw .incomplete }
            let high = bytes.uint32(at: start + 8)
            count = high == 0 ? bytes.uint32(at: start + 12) : Int.max
        } else if count == 0 {
            count = end - start
        }
        guard count >= head else { throw .damaged }
        guard count <= end - start else { throw .incomplete }
        range = start..<start + count
        payload = start + head..<start + count
    }
}
