package import Files
package import Threads

/// Makes photos of uploads on a pool of threads, never on the one that asks.
package struct PhotoPreparer: Sendable {
    private let pool: Pool
    private let decoders: Decoders
    private let limits: PictureLimits

    package init(pool: Pool, decoders: Decoders, limits: PictureLimits = .standard) {
        self.pool = pool
        self.decoders = decoders
        self.limits = limits
    }

    /// Who is to follow a file while it comes in, so that it is half prepared once it is whole.
    package func follower() -> (any SpoolFollower)? {
        guard case .apart(let processes) = decoders else { return nil }
        return EarlyDecoding(processes, limits)
    }

    /// Makes a photo, turned if asked to: by a note in the file, its pixels as they are.
    package func prepare(_ file: StoredFile, turn: Turn? = nil) async throws(PictureError) -> PreparedPhoto {
        let (decoders, limits) = (decoders, limits)
        let result: Result<PreparedPhoto, PictureError>
        do {
            result = try await pool.run {
                Result { () throws(PictureError) in try PreparedPhoto(file, decoders, limits, turn: turn) }
            }
        } catch {
            throw .busy
        }
        return try result.get()
    }
}
