import Imaging
import Testing

@Suite struct DamageTests {
    private static let samples = [
        "sub.jpg", "restart.jpg", "arith.jpg", "cmyk_adobe.jpg", "orient6.jpg", "small.jpg", "mpo.jpg", "pal_trns.png",
        "thin.png", "rgba_clear.png", "ga16.png",
    ]

    @Test(arguments: samples)
    func `a picture cut anywhere is refused, unless all its rows are there`(name: String) async throws {
        let bytes = try Fixture(name).bytes
        let whole = try await prepare(bytes).renditions

        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 31)) {
            let renditions = try? await prepare(Array(bytes.prefix(count))).renditions
            #expect(renditions == nil || renditions == whole, "\(count)")
        }
    }

    @Test(arguments: ["prog.jpg", "gray.jpg", "sub.jpg", "restart.jpg"])
    func `only the end of image missing is no loss, bytes of the last rows missing are`(name: String) async throws {
        let bytes = try Fixture(name).bytes
        let whole = try await prepare(bytes)

        let endless = try await prepare(bytes.dropLast(2))
        #expect(endless.renditions == whole.renditions)
        #expect(try endless.cleaned == whole.cleaned)
        #expect(try await refusal(bytes.dropLast(42)) == .incomplete)
        #expect(try await refusal(bytes.dropLast(42) + [0xff, 0xd9]) == .incomplete)
    }

    @Test func `a progressive picture without its last scans and its end is incomplete`() async throws {
        var file = try JPEGFile(Fixture("prog.jpg").bytes)
        let last = try #require(file.codes.lastIndex(of: 0xda))
        file.segments.removeSubrange(last...)
        file.hasEnd = false

        #expect(try await refusal(file.bytes) == .incomplete)
    }

    @Test func `a PNG without its end has all its rows`() async throws {
        let file = PNGFile()
        let endless = try await prepare(file.bytes.dropLast(12))

        #expect(try await endless.renditions == prepare(file.bytes).renditions)
        #expect(try endless.cleaned == file.bytes)
    }

    @Test(arguments: [("IDAT", PictureError.damaged), ("tEXt", nil)])
    func `a wrong check value counts in a PNG's data alone`(type: String, error: PictureError?) async throws {
        var file = PNGFile()
        file.before = [PNGFile.chunk("tEXt", Array("a\0b".utf8))]
        var bytes = file.bytes
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: type.utf8) })
        let count = Int(bytes[start - 2]) << 8 + Int(bytes[start - 1])
        bytes[start + 4 + count] ^= 1

        #expect(try await refusal(bytes) == error)
    }

    @Test func `a stray byte between segments is passed over`() async throws {
        let bytes = try Fixture("sub.jpg").bytes
        let stray = Array(bytes.prefix(2)) + [0, 7] + bytes.dropFirst(2)

        let photo = try await prepare(bytes.dropLast(2) + [7] + bytes.suffix(2))
        #expect(try await photo.renditions == prepare(bytes).renditions)
        // Its first bytes are no longer a JPEG's.
        #expect(try await refusal(stray) != nil)
    }

    @Test(arguments: [(0xc3, 8), (0xc5, 8), (0xcb, 8), (0xc1, 12), (0xc0, 12)] as [(UInt8, UInt8)])
    func `lossless, hierarchical and 12-bit pictures are of an unsupported kind`(
        frame: UInt8,
        precision: UInt8
    ) async throws {
        var file = try JPEGFile(Fixture("sub.jpg").bytes)
        let index = try #require(file.codes.firstIndex(of: 0xc0))
        let payload = [precision] + file.segments[index].payload.dropFirst()
        file.segments[index] = JPEGFile.Segment(code: frame, payload: payload)

        #expect(try await refusal(file.bytes) == .unsupported)
    }

    @Test(arguments: samples)
    func `bytes changed at random end in a picture or a refusal`(name: String) async throws {
        let bytes = try Fixture(name).bytes
        var random = SplitMix(state: 2026)

        for _ in 0..<30 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // Most decisions are made in the header.
                let end = Bool.random(using: &random) ? bytes.count : min(700, bytes.count)
                changed[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try await refusal(changed)
        }
    }
}

/// The same random numbers at each run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
