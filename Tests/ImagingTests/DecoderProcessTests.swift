import CImaging
import Files
import Glibc
import Imaging
import Testing
import Threads

/// Decoders that were taken over by a picture: whatever they do, a picture is refused and the next one is taken (S069, S074).
@Suite struct DecoderProcessTests {
    private static let misdeeds: [(cimaging_misdeed, PictureError)] = [
        (.crash, .damaged),
        (.loop, .tooComplex),
        (.memory, .damaged),
        (.lie, .damaged),
    ]
    private static let forbidden: [cimaging_misdeed] = [.socket, .program, .process, .file, .kill]

    @Test(arguments: misdeeds.indices)
    func `a decoder that misbehaves is a refused picture, and the next one is taken`(index: Int) async throws {
        let (misdeed, error) = Self.misdeeds[index]
        var limits = PictureLimits()
        limits.seconds = 0
        let preparer = preparer(misdeed, limits: limits)
        let file = try StoredFile(bytes: PNGFile().bytes)

        await #expect(throws: error, "\(misdeed)") { try await preparer.bad.prepare(file) }
        await #expect(throws: error, "\(misdeed)") { try await preparer.bad.prepare(file) }
        #expect(try await preparer.good.prepare(file).width == 16)
    }

    @Test(.enabled(if: cimaging_can_fence()), arguments: forbidden)
    func `a decoder that reaches for anything but memory is ended`(misdeed: cimaging_misdeed) async throws {
        let preparer = preparer(misdeed)
        let file = try StoredFile(bytes: PNGFile().bytes)

        await #expect(throws: PictureError.damaged) { try await preparer.bad.prepare(file) }
        #expect(try await preparer.good.prepare(file).width == 16)
    }

    @Test func `a decoder that waits for ever is ended`() async throws {
        var limits = PictureLimits()
        limits.seconds = 0
        let preparer = preparer(.hang, limits: limits)
        let file = try StoredFile(bytes: PNGFile().bytes)

        await #expect(throws: PictureError.tooComplex) { try await preparer.bad.prepare(file) }
        #expect(try await preparer.good.prepare(file).width == 16)
    }

    @Test func `a process that was ended from outside is replaced`() throws {
        var worker = cimaging_worker()
        try #require(unsafe cimaging_worker_start(&worker))
        defer { unsafe cimaging_worker_end(&worker) }
        let first = worker.process

        #expect(try decode(by: &worker).outcome == .decoded)
        kill(first, SIGKILL)
        while try decode(by: &worker).outcome != .decoded {}

        #expect(worker.process != first)
    }

    @Test func `system calls are taken from a decoder where the system can`() throws {
        var worker = cimaging_worker()
        defer { unsafe cimaging_worker_end(&worker) }

        let answer = try decode(by: &worker)

        #expect(answer.is_there)
        #expect(answer.is_fenced == cimaging_can_fence())
    }

    @Test(arguments: ["base420.jpg", "rgba_soft.png", "moving.webp", "interlaced.gif", "told.heic", "orient6.avif"])
    func `a picture looks the same from another process`(name: String) async throws {
        let file = try StoredFile(bytes: Fixture(name).bytes)
        let pool = Pool(threads: 1, waiting: 1)

        let here = try await PhotoPreparer(pool: pool, decoders: .here).prepare(file)
        let apart = try await PhotoPreparer(pool: pool, decoders: .apart(DecoderProcesses())).prepare(file)

        #expect(here.renditions == apart.renditions)
    }

    private func preparer(
        _ misdeed: cimaging_misdeed,
        limits: PictureLimits = .standard
    ) -> (bad: PhotoPreparer, good: PhotoPreparer) {
        var limits = limits
        limits.misdeed = misdeed.rawValue
        let pool = Pool(threads: 1, waiting: 1)
        let decoders = Decoders.apart(DecoderProcesses())
        return (
            PhotoPreparer(pool: pool, decoders: decoders, limits: limits), PhotoPreparer(pool: pool, decoders: decoders)
        )
    }

    private func decode(by worker: inout cimaging_worker) throws -> cimaging_answer {
        let bytes = PNGFile().bytes
        let size = cimaging_size(width: 16, height: 16)
        var request = unsafe cimaging_request()
        unsafe request.format = .png
        unsafe request.size = size
        unsafe request.renditions = (size, size, size, size)
        unsafe request.ends = true
        unsafe request.memory = 64 << 20
        unsafe request.seconds = 10
        var levels = [UInt8](repeating: 0, count: 4 * 3 * 16 * 16)
        return try StoredFile(bytes: bytes).withDescriptor { descriptor in
            unsafe cimaging_worker_decode(&worker, descriptor, bytes.count, &request, &levels)
        }
    }
}
