import CImaging

/// One segment of a JPEG, or a marker without one.
struct JPEGSegment {
    let marker: JPEGMarker
    /// Where its `ff` is.
    let start: Int
    let payload: Range<Int>

    var range: Range<Int> { start..<payload.upperBound }

    /// The next segment from `index` on, whatever stands before it, as decoders do; `nil` when it is not there whole.
    init?(_ bytes: Span<UInt8>, from index: Int) throws(PictureError) {
        guard let code = Self.code(bytes, from: index) else { return nil }
        marker = JPEGMarker(code: bytes[code])
        start = code - 1
        guard marker != .end, marker != .lone else {
            payload = code + 1..<code + 1
            return
        }
        guard code + 2 < bytes.count else { return nil }
        let length = bytes.uint16(at: code + 1)
        guard length >= 2 else { throw .damaged }
        guard code + 1 + length <= bytes.count else { return nil }
        payload = code + 3..<code + 1 + length
    }

    /// Where a scan's coded data, which stand after its segment, end.
    func endOfData(_ bytes: Span<UInt8>) -> Int {
        Self.code(bytes, from: payload.upperBound).map { $0 - 1 } ?? bytes.count
    }

    private static func code(_ bytes: Span<UInt8>, from index: Int) -> Int? {
        let code = unsafe bytes.withUnsafeBufferPointer {
            unsafe cimaging_next_marker($0.baseAddress, $0.count, index)
        }
        return code < bytes.count ? code : nil
    }
}
