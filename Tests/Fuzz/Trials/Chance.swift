/// Numbers that look random and are the same for the same input.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(_ bytes: [UInt8]) {
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func number(below limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// The bytes cut anywhere, as a network might; none of the pieces is empty.
    mutating func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        let longest = 1 + number(below: [1, 3, 16, 200][number(below: 4)])
        var pieces: [[UInt8]] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 1 + number(below: longest))
            pieces.append([UInt8](bytes[start..<end]))
            start = end
        }
        return pieces
    }
}
