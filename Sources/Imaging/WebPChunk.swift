/// One chunk of a WebP: four letters, a length, and what it holds.
struct WebPChunk {
    /// Those that stay, or are read.
    enum Kind: String {
        case extended = "VP8X"
        case lossy = "VP8 "
        case lossless = "VP8L"
        case transparency = "ALPH"
        case animation = "ANIM"
        case animationFrame = "ANMF"
        case profile = "ICCP"
        case exif = "EXIF"

        static let all: [Self] = [
            .extended, .lossy, .lossless, .transparency, .animation, .animationFrame, .profile, .exif,
        ]
    }

    let kind: Kind?
    /// The letters and the length included; it may end behind the file.
    let range: Range<Int>

    var payload: Range<Int> { range.lowerBound + 8..<range.upperBound }

    /// The chunk at `index`, where eight bytes must be.
    init(_ bytes: Span<UInt8>, at index: Int) {
        kind = Kind.all.first { bytes.has($0.rawValue.utf8, at: index) }
        range = index..<index + 8 + bytes.littleUInt32(at: index + 4)
    }

    /// The size that a coded picture says it has.
    func frame(_ bytes: Span<UInt8>) throws(PictureError) -> Frame {
        let start = payload.lowerBound
        switch kind {
        case .lossy:
            guard payload.count >= 10 else { throw .incomplete }
            guard bytes.has([0x9d, 0x01, 0x2a], at: start + 3) else { throw .damaged }
            let width = bytes.littleUInt16(at: start + 6) & 0x3fff
            return Frame(width: width, height: bytes.littleUInt16(at: start + 8) & 0x3fff)
        case .lossless:
            guard payload.count >= 5 else { throw .incomplete }
            guard bytes[start] == 0x2f else { throw .damaged }
            let bits = bytes.littleUInt32(at: start + 1)
            return Frame(width: 1 + bits & 0x3fff, height: 1 + bits >> 14 & 0x3fff)
        default: throw .damaged
        }
    }

    static func bytes(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
        Array(kind.rawValue.utf8) + bytes32(payload.count) + payload + (payload.count % 2 == 1 ? [0] : [])
    }

    static func bytes32(_ number: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(number >> $0 & 0xff) } }
}

/// A frame of a WebP that moves: where it stands, and the chunks that code it.
struct WebPFrame {
    private static let headCount = 16

    let place: Frame
    /// The picture, and before it its transparency.
    let chunks: [WebPChunk]
    private let chunk: WebPChunk

    /// From the first chunk to the end of the last.
    var data: Range<Int> { chunks[0].range.lowerBound..<chunks[chunks.count - 1].range.upperBound }

    /// Nil when it has no picture.
    init?(_ chunk: WebPChunk, _ bytes: Span<UInt8>) {
        let start = chunk.payload.lowerBound
        guard chunk.payload.count >= Self.headCount else { return nil }
        self.chunk = chunk
        place = Frame(
            left: 2 * bytes.littleUInt24(at: start),
            top: 2 * bytes.littleUInt24(at: start + 3),
            width: 1 + bytes.littleUInt24(at: start + 6),
            height: 1 + bytes.littleUInt24(at: start + 9)
        )
        guard let chunks = Self.chunks(start + Self.headCount..<chunk.payload.upperBound, bytes) else { return nil }
        self.chunks = chunks
    }

    private static func chunks(_ range: Range<Int>, _ bytes: Span<UInt8>) -> [WebPChunk]? {
        var transparency: WebPChunk?
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            let chunk = WebPChunk(bytes, at: index)
            guard chunk.range.upperBound <= range.upperBound else { return nil }
            switch chunk.kind {
            case .transparency: transparency = transparency ?? chunk
            case .lossy: return (transparency.map { [$0] } ?? []) + [chunk]
            case .lossless: return [chunk]
            default: break
            }
            index = chunk.range.upperBound + chunk.payload.count % 2
        }
        return nil
    }

    /// The start of the same frame with these chunks alone.
    func head(_ bytes: Span<UInt8>) -> [UInt8] {
        let count = chunks.reduce(Self.headCount) { $0 + $1.range.count + $1.payload.count % 2 }
        let start = chunk.payload.lowerBound
        return Array("ANMF".utf8) + WebPChunk.bytes32(count) + bytes.array(start..<start + Self.headCount)
    }
}
