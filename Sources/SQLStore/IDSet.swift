/// Ids that are asked for often: of nearly all others a bit tells at once that they are not among them.
struct IDSet {
    // So few others meet a bit that is set.
    private static let bitsPerID = 16

    let ids: [Int64]
    private var bits: [UInt64]
    private let shift: Int

    /// `ids` grow.
    init(_ ids: [Int64]) {
        self.ids = ids
        let power = max(10, Int.bitWidth - (ids.count * Self.bitsPerID).leadingZeroBitCount)
        shift = 64 - power
        bits = [UInt64](repeating: 0, count: 1 << (power - 6))
        for id in ids {
            let place = place(of: id)
            bits[place >> 6] |= (1 as UInt64) << UInt64(place & 63)
        }
    }

    func contains(_ id: Int64) -> Bool {
        let place = place(of: id)
        return bits[place >> 6] & ((1 as UInt64) << UInt64(place & 63)) != 0 && isListed(id)
    }

    // Ids that follow each other must not meet: the upper bits of a product depend on all of the number.
    private func place(of id: Int64) -> Int {
        Int((UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
    }

    private func isListed(_ id: Int64) -> Bool {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id
    }
}
