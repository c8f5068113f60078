/// What a cleaned file is made of, in order: ranges of the upload, and bytes put in between.
struct Pieces: Sendable {
    enum Piece: Sendable, Equatable {
        case kept(Range<Int>)
        case inserted([UInt8])
        /// As many bytes that say nothing, in place of others.
        case zeros(Int)

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .inserted(let bytes): bytes.count
            case .zeros(let count): count
            }
        }
    }

    /// Real files need a dozen; a hostile one could have a million segments to cut out.
    private static let limit = 4096

    private(set) var all: [Piece] = []
    private(set) var count = 0

    /// Takes a range over, as one piece with the one that ends where it begins.
    mutating func keep(_ range: Range<Int>) throws(PictureError) {
        if case .kept(let last) = all.last, last.upperBound == range.lowerBound {
            all[all.count - 1] = .kept(last.lowerBound..<range.upperBound)
            count += range.count
        } else {
            try append(.kept(range))
        }
    }

    mutating func insert(_ bytes: [UInt8]) throws(PictureError) {
        try append(.inserted(bytes))
    }

    mutating func blank(_ count: Int) throws(PictureError) {
        try append(.zeros(count))
    }

    mutating func append(_ pieces: Pieces) throws(PictureError) {
        for piece in pieces.all { try append(piece) }
    }

    private mutating func append(_ piece: Piece) throws(PictureError) {
        guard all.count < Self.limit else { throw .tooComplex }
        guard piece.count > 0 else { return }
        all.append(piece)
        count += piece.count
    }
}
