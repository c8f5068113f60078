/// What one end said, and how much of it the other has heard.
struct Saying {
    private static let longest = 40_000

    private var bytes: [UInt8] = []
    private var heard = 0

    var hasRoom: Bool { bytes.count < Self.longest }
    var isHeard: Bool { heard == bytes.count }

    mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

    /// Whether that is what was said next.
    mutating func hear(_ more: some Collection<UInt8>) -> Bool {
        let start = heard
        heard += more.count
        return heard <= bytes.count && bytes[start..<heard].elementsEqual(more)
    }
}
