/// The parts of a JPEG's colour profile, which say themselves which they are of how many (ICC.1, B.4).
struct JPEGProfile {
    /// The mark, the number of the part and of all.
    private static let headCount = 14

    private var found: [Int: Range<Int>] = [:]
    private var total: Int?
    private var contradictsItself = false

    /// In order; none when one is missing, is there twice, or speaks of another number of parts.
    var parts: [Range<Int>] {
        guard let total, !contradictsItself, total == found.count else { return [] }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Takes the payload of a segment that begins with the mark.
    mutating func take(_ payload: Range<Int>, _ bytes: Span<UInt8>) {
        guard payload.count >= Self.headCount else { return }
        let number = Int(bytes[payload.lowerBound + Self.headCount - 2])
        let total = Int(bytes[payload.lowerBound + Self.headCount - 1])
        if !(1...max(total, 1)).contains(number) || total != self.total ?? total || found[number] != nil {
            contradictsItself = true
        }
        self.total = total
        found[number] = payload.lowerBound + Self.headCount..<payload.upperBound
    }
}
