import CImaging
import Files
import Foundation
import Imaging
import Testing
import Threads

/// Pictures that are decoded while they still come in: what becomes of them is what becomes of them at once.
@Suite struct EarlyDecodingTests {
    private static let whole = [
        "base420.jpg", "gray.jpg", "prog.jpg", "cmyk_adobe.jpg", "ycck_adobe.jpg", "icc_swap.jpg", "icc_p3.jpg",
        "restart.jpg", "arith.jpg", "poly_html.jpg", "mpo.jpg", "orient6.jpg", "small.jpg", "huge_real.jpg",
    ]

    private let folder = FileManager.default.temporaryDirectory.path
    private let pool = Pool(threads: 1, waiting: 10)

    @Test(arguments: whole)
    func `a JPEG that comes piece by piece is the same as one that was there`(name: String) async throws {
        let bytes = try Fixture(name).bytes
        let preparer = PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses()))

        let (file, stage) = try sent(bytes, to: preparer)
        let photo = try await preparer.prepare(file)

        #expect(stage() == .used, "\(name)")
        #expect(photo.renditions == (try await prepare(bytes)).renditions)
    }

    @Test func `a decoder has begun before the file is whole`() throws {
        let bytes = try Self.large()
        let follower = try follower(of: PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses())))
        var spool = try SpoolFile(in: folder, follower: follower)

        try spool.append(bytes.prefix(100_000))

        #expect(follower.stage == .begun)
        _ = try spool.sealed()
    }

    // Headers of phones hold previews of more than a piece.
    @Test func `a decoder waits for the head`() async throws {
        var bytes = try Fixture("base420.jpg").bytes
        let comment = [0xff, 0xfe, 0xff, 0xff] + [UInt8](repeating: 0x20, count: 65_533)
        bytes.insert(contentsOf: comment + comment, at: 2)
        let preparer = PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses()))

        let (file, stage) = try sent(bytes, to: preparer)

        #expect(try await preparer.prepare(file).renditions == prepare(bytes).renditions)
        #expect(stage() == .used)
    }

    @Test(arguments: [
        "trunc50.jpg", "trunc_prog.jpg", "no_eoi.jpg", "bomb_scans.jpg", "rgba_soft.png", "moving.webp", "told.heic",
        "text.jpg",
        "empty.jpg",
    ])
    func `what is no whole JPEG is decoded, or refused, as ever`(name: String) async throws {
        let bytes = try Fixture(name).bytes
        let preparer = PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses()))

        let (file, stage) = try sent(bytes, to: preparer)

        let refused = try await refusal(bytes)
        do {
            let photo = try await preparer.prepare(file)
            #expect(refused == nil)
            #expect(photo.renditions == (try await prepare(bytes)).renditions)
        } catch let error as PictureError {
            #expect(error == refused)
        }
        #expect(stage() == .over)
    }

    @Test func `a file that stops coming for seconds is decoded when it is whole`() async throws {
        let bytes = try Self.large()
        let preparer = PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses()))
        let follower = try follower(of: preparer)
        var spool = try SpoolFile(in: folder, follower: follower)

        try spool.append(bytes.prefix(100_000))
        try await Task.sleep(for: .seconds(7))
        try spool.append(bytes.dropFirst(100_000))
        let photo = try await preparer.prepare(spool.sealed())

        #expect(follower.stage == .over)
        #expect(photo.renditions == (try await prepare(bytes)).renditions)
    }

    @Test func `uploads that break off take no decoder with them`() async throws {
        let bytes = try Self.large()
        let preparer = PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses()))

        for _ in 0..<5 {
            let follower = try follower(of: preparer)
            var spool = try SpoolFile(in: folder, follower: follower)
            try spool.append(bytes.prefix(100_000))
            #expect(follower.stage == .begun)
        }

        let (file, stage) = try sent(bytes, to: preparer)
        #expect(try await preparer.prepare(file).width == 1600)
        #expect(stage() == .used)
    }

    @Test func `of many uploads at once a few are decoded early, and all in the end`() async throws {
        let bytes = try Self.large()
        let preparer = PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses()))
        let expected = try await prepare(bytes).renditions

        let files = try (0..<6).map { _ in try sent(bytes, to: preparer) }

        #expect(files.map { $0.stage() } == [.begun, .begun, .begun, .over, .over, .over])
        for (file, _) in files { #expect(try await preparer.prepare(file).renditions == expected) }
    }

    @Test func `a decoder that was taken over while the file came in is a refused picture`() async throws {
        var limits = PictureLimits()
        limits.misdeed = cimaging_misdeed.crash.rawValue
        let processes = DecoderProcesses()
        let bad = PhotoPreparer(pool: pool, decoders: .apart(processes), limits: limits)
        let bytes = try Self.large()

        let (file, _) = try sent(bytes, to: bad)

        await #expect(throws: PictureError.damaged) { try await bad.prepare(file) }
        let good = PhotoPreparer(pool: pool, decoders: .apart(processes))
        let (next, stage) = try sent(bytes, to: good)
        #expect(try await good.prepare(next).width == 1600)
        #expect(stage() == .used)
    }

    private static func large() throws -> [UInt8] {
        let bytes = try Fixture("base420.jpg").bytes
        try #require(bytes.count > 150_000)
        return bytes
    }

    private func follower(of preparer: PhotoPreparer) throws -> EarlyDecoding {
        try #require(preparer.follower() as? EarlyDecoding)
    }

    /// A file that came in pieces as they come from a socket, and how far its decoder is.
    private func sent(
        _ bytes: [UInt8],
        to preparer: PhotoPreparer
    ) throws -> (file: StoredFile, stage: () -> EarlyDecoding.Stage) {
        let follower = try follower(of: preparer)
        var spool = try SpoolFile(in: folder, follower: follower)
        for start in stride(from: 0, to: bytes.count, by: 16_384) {
            try spool.append(bytes[start..<min(start + 16_384, bytes.count)])
        }
        return (try spool.sealed(), { follower.stage })
    }
}
