import Imaging
import Testing

/// Files of a few bytes that tell of more than any memory or time could hold.
@Suite struct HostileHEIFTests {
    private static func bytes(_ numbers: Int..., size: Int) -> [UInt8] {
        numbers.flatMap { number in (0..<size).reversed().map { UInt8(number >> (8 * $0) & 0xFF) } }
    }

    private static func box(_ kind: String, _ payload: [UInt8]) -> [UInt8] {
        bytes(8 + payload.count, size: 4) + Array(kind.utf8) + payload
    }

    private static func full(_ kind: String, _ version: Int, _ payload: [UInt8]) -> [UInt8] {
        box(kind, bytes(version << 24, size: 4) + payload)
    }

    /// An AVIF of 64 × 64 with these items, places and further boxes.
    private static func avif(items: [Int], places: [UInt8], rest: [UInt8] = []) -> [UInt8] {
        let entries = items.flatMap { full("infe", 2, bytes($0, 0, size: 2) + Array("av01".utf8) + [0]) }
        let size = full("ispe", 0, bytes(64, 64, size: 4))
        let link = full("ipma", 0, bytes(1, size: 4) + bytes(1, size: 2) + [1, 1])
        let description =
            full("hdlr", 0, [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
            + full("pitm", 0, bytes(1, size: 2)) + full("iinf", 0, bytes(items.count, size: 2) + entries)
            + full("iloc", 1, places) + box("iprp", box("ipco", size) + link)
        return box("ftyp", Array("avif\0\0\0\0avifmif1miaf".utf8)) + full("meta", 0, description) + rest
            + box("mdat", [UInt8](repeating: 0, count: 64))
    }

    @Test(arguments: [1, 2, 100, 8_000])
    func `items that name tens of thousands of parts each are refused at once`(count: Int) async throws {
        let places = (0..<count).flatMap { Self.bytes(1 + $0, 0, 0, 65_535, size: 2) }
        let file = Self.avif(items: [1], places: Self.bytes(0, count, size: 2) + places)

        let begin = ContinuousClock.now
        #expect(try await refusal(file) == .tooComplex)
        #expect(.now - begin < .seconds(5))
    }

    @Test func `an item that stands twice is refused`() async throws {
        let places = Self.bytes(0, 1, 1, 0, 0, 1, size: 2)
        #expect(try await refusal(Self.avif(items: [1, 1], places: places)) == .damaged)
    }

    @Test func `a film inside films without end is refused`() async throws {
        var film: [UInt8] = []
        for _ in 0..<20_000 { film = Self.bytes(8 + film.count, size: 4) + Array("moov".utf8) + film }
        let file = Self.avif(items: [1], places: Self.bytes(0, 1, 1, 0, 0, 1, size: 2), rest: film)

        #expect(try await refusal(file) == .damaged)
    }
}
