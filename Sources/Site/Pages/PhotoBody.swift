import HTTP
import Records
import Threads

/// A photo on its way out: read from the store piece by piece, never whole.
enum PhotoBody {
    private static let pieceSize = 256 << 10

    static func pieces(of photo: Photo, in range: Range<Int>, _ store: any Store) -> Response.Body {
        let next = Lock(range.lowerBound)
        return .pieces(length: range.count) {
            let piece = next.withLock { start in
                defer { start = min(start + pieceSize, range.upperBound) }
                return start..<min(start + pieceSize, range.upperBound)
            }
            guard !piece.isEmpty else { return nil }
            return try await store.read { try $0.photoBytes(photo.hash, range: piece) }
        }
    }
}
