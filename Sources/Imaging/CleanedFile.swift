package import Files

/// An upload whose metadata is cut to orientation, colour profile and date, with the same pixels.
///
/// Nothing is copied: its bytes are ranges of the upload and a few put in between, read as they are asked for.
package struct CleanedFile: Sendable {
    private let file: StoredFile
    private let pieces: Pieces

    package var count: Int { pieces.count }

    init(_ file: StoredFile, _ pieces: Pieces) {
        self.file = file
        self.pieces = pieces
    }

    /// Reads the part of `range` that the file has.
    package func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var start = 0
        for piece in pieces.all {
            let part = range.clamped(to: start..<start + piece.count)
            if !part.isEmpty { try append(piece, part.lowerBound - start..<part.upperBound - start, to: &bytes) }
            start += piece.count
        }
        return bytes
    }

    private func append(_ piece: Pieces.Piece, _ part: Range<Int>, to bytes: inout [UInt8]) throws(FileError) {
        switch piece {
        case .inserted(let inserted): bytes += inserted[part]
        case .zeros: bytes += repeatElement(0, count: part.count)
        case .kept(let range):
            bytes += try file.bytes(in: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
        }
    }
}
