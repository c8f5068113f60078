import SQLite

/// Ids to be put in the order of a list, by the keys at which their rows stand in it.
struct PlacedIDs {
    private struct Place {
        let id: Int64
        /// The first bytes of the first key, which nearly always decide.
        let head: UInt64
        /// Where in `keys` the id's begin.
        let start: Int
    }

    /// Those of the keys, and last that of the id.
    private let terms: [Query.Term]
    private var places: [Place] = []
    private var keys: [[UInt8]] = []

    init(_ terms: [Query.Term]) { self.terms = terms }

    /// `keys` stands on the row, whose first columns they are.
    mutating func add(_ id: Int64, keys row: Statement) {
        let start = keys.count
        for place in terms.indices.dropLast() { keys.append(row.bytes(place)) }
        let head = start < keys.count ? Self.head(of: keys[start]) : 0
        places.append(Place(id: id, head: head, start: start))
    }

    func first(_ count: Int) -> [Int64] {
        let isAscending = terms[0].isAscending
        let sorted = places.sorted { one, other in
            one.head == other.head ? precedes(one, other) : (one.head < other.head) == isAscending
        }
        return sorted.prefix(count).map(\.id)
    }

    private func precedes(_ one: Place, _ other: Place) -> Bool {
        for place in terms.indices.dropLast() {
            let (key, next) = (keys[one.start + place], keys[other.start + place])
            if key != next { return key.lexicographicallyPrecedes(next) == terms[place].isAscending }
        }
        return one.id != other.id && (one.id < other.id) == terms[terms.count - 1].isAscending
    }

    /// What is shorter is filled with the least there is: heads are equal before they mislead.
    private static func head(of key: [UInt8]) -> UInt64 {
        var head: UInt64 = 0
        for place in 0..<8 { head = head << 8 | (place < key.count ? UInt64(key[place]) : 0) }
        return head
    }
}
