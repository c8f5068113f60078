import Files
import Foundation
import Imaging
import Testing
import Threads

@Suite struct LimitTests {
    @Test(arguments: [(16_384, 16_384), (65_500, 65_500), (60_000, 60_000), (1_000_001, 1)])
    func `a header beyond the limit is refused before anything is decoded`(width: Int, height: Int) async throws {
        let header = PNGFile(width: width, height: height).header
        #expect(try await refusal(PNGFile.signature + header) == .tooLarge(pixels: width * height))
        guard width < 65_536 else { return }

        var jpeg = try JPEGFile(Fixture("small.jpg").bytes)
        let frame = try #require(jpeg.codes.firstIndex(of: 0xc0))
        let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        jpeg.segments[frame].payload.replaceSubrange(1..<5, with: sides)
        #expect(try await refusal(jpeg.bytes) == .tooLarge(pixels: width * height))
    }

    @Test func `the largest sides a PNG can claim are refused`() async throws {
        let side = Int(UInt32.max)
        let header = PNGFile(width: side, height: side).header

        #expect(try await refusal(PNGFile.signature + header) == .tooLarge(pixels: .max))
    }

    @Test(arguments: [(0, 5), (5, 0)])
    func `a picture without columns or rows is damaged`(width: Int, height: Int) async throws {
        #expect(try await refusal(PNGFile.signature + PNGFile(width: width, height: height).header) == .damaged)
    }

    @Test func `a progressive picture that needs more memory than allowed is refused`() async throws {
        let bytes = JPEGFile.progressive(side: 16_000, scans: 200)

        #expect(try await refusal(bytes) == .tooComplex)
    }

    @Test func `a picture of thousands of scans costs no more than its first at 1/8, or is refused`() async throws {
        #expect(try await refusal(JPEGFile.progressive(side: 3552, scans: 300)) == nil)
        #expect(try await refusal(JPEGFile.progressive(side: 800, scans: 300)) == .tooComplex)
        #expect(try await refusal(JPEGFile.progressive(side: 800, scans: 100)) == nil)
    }

    @Test func `a picture of which cutting leaves a heap of pieces is refused`() async throws {
        var file = PNGFile()
        file.after = (0..<5000).flatMap { _ in [PNGFile.chunk("tEXt", [65]), PNGFile.chunk("fdAT", [0])] }

        #expect(try await refusal(file.bytes) == .tooComplex)
    }

    @Test func `time is limited`() async throws {
        var limits = PictureLimits()
        limits.seconds = 0

        #expect(try await refusal(Fixture("base420.jpg").bytes, limits: limits) == .tooComplex)
        #expect(try await refusal(PNGFile().bytes, limits: limits) == .tooComplex)
    }

    /// A file made to cost much.
    struct Hostile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
    }

    @Test(.serialized, arguments: try hostile())
    func `a hostile file takes less than a second`(file: Hostile) async throws {
        let pool = Pool(threads: 1, waiting: 0)
        let before = try await pool.run { threadSeconds() }

        _ = try? await PhotoPreparer(pool: pool, decoders: .here).prepare(StoredFile(bytes: file.bytes))

        #expect(try await pool.run { threadSeconds() } - before < 1)
    }

    static func hostile() throws -> [Hostile] {
        var texts = PNGFile()
        texts.before = (0..<5000).map { _ in PNGFile.chunk("zTXt", [65, 0, 0]) }
        let small = try JPEGFile(Fixture("small.jpg").bytes)
        var applications = small
        applications.segments.insert(contentsOf: (0..<50_000).map { _ in .application(2, []) }, at: 0)
        let made = [
            ("texts", texts.bytes),
            ("segments", applications.bytes),
            ("scans", JPEGFile.progressive(side: 1600, scans: 1000)),
            ("memory", JPEGFile.progressive(side: 16_000, scans: 1)),
            (
                "garbage",
                Array(small.bytes.prefix(2)) + [UInt8](repeating: 0xff, count: 1 << 20) + small.bytes.dropFirst(2)
            ),
        ]
        let given = try Fixture.all.filter { $0.name.hasPrefix("bomb") }.map { try ($0.name, $0.bytes) }
        return (made + given).map(Hostile.init)
    }
}

@Suite struct PreparingTests {
    @Test func `more uploads than threads and waiting places are refused as busy`() async throws {
        let pool = Pool(threads: 1, waiting: 0)
        let gate = Lock(false)
        let file = try StoredFile(bytes: PNGFile().bytes)

        async let held = pool.run { gate.wait { $0 ? true : nil } }
        try await Task.sleep(for: .milliseconds(50))
        await #expect(throws: PictureError.busy) { try await PhotoPreparer(pool: pool, decoders: .here).prepare(file) }
        gate.withLock { $0 = true }
        gate.signal()

        #expect(try await held)
    }
}

private func threadSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
