/// Bytes that have come and wait for their turn.
struct Input {
    private var bytes: [UInt8] = []
    private var start = 0

    var isEmpty: Bool { start == bytes.count }
    var waiting: ArraySlice<UInt8> { bytes[start...] }

    mutating func append(_ more: ArraySlice<UInt8>) {
        guard !more.isEmpty else { return }
        if start > 0 {
            bytes.removeSubrange(..<start)
            start = 0
        }
        bytes += more
    }

    mutating func pass(_ count: Int) {
        start = min(start + count, bytes.count)
        // An idle connection holds no memory.
        if isEmpty { self = Input() }
    }

    mutating func removeAll() { self = Input() }
}
