/// A PNG made by hand, uncompressed: every colour type and depth, and chunks no encoder would write.
struct PNGFile: Sendable {
    enum Colors: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var samples: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    var width = 16
    var height = 16
    var depth = 8
    var colors = Colors.rgb
    var isInterlaced = false
    /// Chunks before the picture's data.
    var before: [[UInt8]] = []
    /// Chunks between them and the end.
    var after: [[UInt8]] = []
    /// The samples of the pixel in column x and row y.
    var pixel: @Sendable (_ x: Int, _ y: Int) -> [Int] = { _, _ in [0, 0, 0] }

    var bytes: [UInt8] {
        let chunks = [header] + before + [Self.chunk("IDAT", Self.zlib(rows))] + after + [Self.chunk("IEND", [])]
        return Self.signature + chunks.flatMap(\.self)
    }

    var header: [UInt8] {
        let kinds = [UInt8(depth), colors.rawValue, 0, 0, isInterlaced ? 1 : 0]
        return Self.chunk("IHDR", Self.bytes32(width) + Self.bytes32(height) + kinds)
    }

    static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + payload
        return bytes32(payload.count) + checked + bytes32(Int(crc(checked)))
    }

    static func bytes32(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xff) } }

    private var rows: [UInt8] {
        let whole = [(x: 0, y: 0, right: 1, down: 1)]
        let adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return (isInterlaced ? adam7 : whole).flatMap { x, y, right, down -> [UInt8] in
            guard x < width else { return [] }
            return stride(from: y, to: height, by: down).flatMap { y in
                [0] + packed(stride(from: x, to: width, by: right).flatMap { pixel($0, y) })
            }
        }
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] } }
        let perByte = 8 / depth
        return stride(from: 0, to: samples.count, by: perByte).map { start in
            (0..<perByte).reduce(0) { byte, index in
                let sample = start + index < samples.count ? samples[start + index] : 0
                return byte << depth | UInt8(sample)
            }
        }
    }

    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let count = UInt16(block.count)
            let isLast: UInt8 = block.endIndex == bytes.count ? 1 : 0
            stream.append(isLast)
            for number in [count, ~count] { stream += [UInt8(number & 0xff), UInt8(number >> 8)] }
            stream += block
        }
        return stream + bytes32(adler(bytes))
    }

    private static func adler(_ bytes: [UInt8]) -> Int {
        let (low, high) = bytes.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        return high << 16 | low
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crcTable[Int(UInt8($0 & 0xff) ^ $1)] ^ $0 >> 8 }
    }
}
