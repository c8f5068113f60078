import Files
import Imaging
import Threads

/// As many pieces of work as all tests bring at once.
private let pool = Pool(threads: 2, waiting: 100_000)

private let processes = DecoderProcesses()

func prepare(
    _ bytes: [UInt8],
    limits: PictureLimits = .standard,
    turn: Turn? = nil
) async throws -> PreparedPhoto {
    let preparer = PhotoPreparer(pool: pool, decoders: .apart(processes), limits: limits)
    return try await preparer.prepare(StoredFile(bytes: bytes), turn: turn)
}

/// What is refused in the bytes; `nil`: nothing.
func refusal(_ bytes: [UInt8], limits: PictureLimits = .standard) async throws -> PictureError? {
    do {
        _ = try await prepare(bytes, limits: limits)
        return nil
    } catch let error as PictureError {
        return error
    }
}

extension PreparedPhoto {
    var cleaned: [UInt8] {
        get throws { try file.bytes(in: 0..<count) }
    }
}
