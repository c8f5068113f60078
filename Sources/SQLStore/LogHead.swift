import SQLite

/// The first bytes of a write-ahead log, by which SQLite knows it.
///
/// SQLite begins a log whose head is not in order anew, with all in it that was said to be saved. A power cut does not
/// leave such a one: the head is synced before anything follows it, and lies in one sector.
struct LogHead {
    static let count = 32

    private let words: [UInt32]

    /// Nil when there are too few bytes for one, as a start that was cut short leaves them.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.count else { return nil }
        words = stride(from: 0, to: Self.count, by: 4).map { place in
            bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// Whether its mark and its checksum are right.
    var isSound: Bool {
        guard words[0] | 1 == 0x377F_0683, words[1] == 3_007_000 else { return false }
        // The last bit of the mark says in which order of bytes the sums were made.
        let summed = words[0] & 1 == 1 ? Array(words) : words.map(\.byteSwapped)
        var sums: (UInt32, UInt32) = (0, 0)
        for place in stride(from: 0, to: 6, by: 2) {
            sums.0 &+= summed[place] &+ sums.1
            sums.1 &+= summed[place + 1] &+ sums.0
        }
        return sums == (words[6], words[7])
    }
}
