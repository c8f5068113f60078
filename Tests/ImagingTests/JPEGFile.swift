/// A JPEG taken apart into its segments, so that others can be put between them.
struct JPEGFile {
    struct Segment: Equatable {
        let code: UInt8
        var payload: [UInt8]
        /// What follows a start of scan.
        var data: [UInt8] = []

        static func application(_ number: UInt8, _ payload: [UInt8]) -> Self {
            Self(code: 0xe0 + number, payload: payload)
        }
        static func comment(_ text: String) -> Self { Self(code: 0xfe, payload: Array(text.utf8)) }

        var bytes: [UInt8] {
            let length = payload.count + 2
            return [0xff, code, UInt8(length >> 8), UInt8(length & 0xff)] + payload + data
        }
    }

    var segments: [Segment] = []
    /// After the end of the image.
    var tail: [UInt8] = []
    var hasEnd = true

    init(_ bytes: [UInt8]) {
        var index = 2
        while index + 4 <= bytes.count, bytes[index + 1] != 0xd9 {
            let end = index + 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
            var segment = Segment(code: bytes[index + 1], payload: Array(bytes[index + 4..<end]))
            index = end
            if segment.code == 0xda {
                let isData = {
                    bytes[index] != 0xff || bytes[index + 1] == 0 || (0xd0...0xd7).contains(bytes[index + 1])
                }
                while index + 1 < bytes.count, isData() { index += 1 }
                segment.data = Array(bytes[end..<index])
            }
            segments.append(segment)
        }
        tail = Array(bytes.dropFirst(index + 2))
        hasEnd = index < bytes.count
    }

    var bytes: [UInt8] { [0xff, 0xd8] + segments.flatMap(\.bytes) + (hasEnd ? [0xff, 0xd9] : []) + tail }

    var codes: [UInt8] { segments.map(\.code) }

    /// The same picture with segments in front of its own.
    func with(_ segments: Segment...) -> Self {
        var file = self
        file.segments = segments + file.segments
        return file
    }

    /// Without anything that is not needed to decode it.
    var bare: Self {
        var file = self
        file.segments.removeAll { (0xe0...0xfe).contains($0.code) }
        return file
    }

    /// A gray progressive picture of one colour in as many scans of a few bytes as one likes.
    static func progressive(side: Int, scans: Int) -> [UInt8] {
        let sides = [UInt8(side >> 8), UInt8(side & 0xff)]
        let blocks = (side / 8) * (side / 8)
        let one = [1] + [UInt8](repeating: 0, count: 15)
        let bits = [false] + [Bool](repeating: true, count: 14)
        let runs = (0..<(blocks + 32_766) / 32_767).flatMap { _ in bits }
        var bytes: [UInt8] = [0xff, 0xd8]
        bytes += Segment(code: 0xdb, payload: [0] + [UInt8](repeating: 1, count: 64)).bytes
        bytes += Segment(code: 0xc2, payload: [8] + sides + sides + [1, 1, 0x11, 0]).bytes
        bytes += Segment(code: 0xc4, payload: [0] + one + [0]).bytes
        bytes += Segment(code: 0xc4, payload: [0x10] + one + [0xe0]).bytes
        bytes +=
            Segment(
                code: 0xda,
                payload: [1, 1, 0, 0, 0, 0],
                data: [UInt8](repeating: 0, count: (blocks + 7) / 8)
            ).bytes
        let run = packed(runs)
        for scan in 0..<scans {
            let band = UInt8(1 + scan % 63)
            bytes += Segment(code: 0xda, payload: [1, 1, 0, band, band, 0], data: run).bytes
        }
        return bytes + [0xff, 0xd9]
    }

    private static func packed(_ bits: [Bool]) -> [UInt8] {
        stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = (0..<8).reduce(UInt8(0)) { byte, index in
                byte << 1 | (start + index >= bits.count || bits[start + index] ? 1 : 0)
            }
            return byte == 0xff ? [0xff, 0] : [byte]
        }
    }
}
