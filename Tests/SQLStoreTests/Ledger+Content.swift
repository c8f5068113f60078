import Records

/// All that can be read, as texts in the words of `Reading`.
extension Ledger {
    func everything(of ids: [RecordID], _ numbers: Range<Int64>) -> [String] {
        lists + searches + pasts(of: ids) + journal(numbers)
    }

    /// The ids of a list in its order, ties by id; read backwards it is its exact reverse.
    func list(_ order: (places: [Int], isDescending: Bool)) -> [RecordID] {
        let ids = rows.keys.sorted { one, other in
            let (left, right) = (ranks(one, order.places), ranks(other, order.places))
            return left == right ? one < other : left.lexicographicallyPrecedes(right)
        }
        return order.isDescending ? ids.reversed() : ids
    }

    private func ranks(_ id: RecordID, _ places: [Int]) -> [Int] {
        places.map { place in rows[id].flatMap { Card.values[place].firstIndex(of: $0.values[place]) } ?? -1 }
    }

    var lists: [String] {
        Card.orders.flatMap { order in list(order).map { "\($0) \(rows[$0]?.plain ?? "")" } }
    }

    var searches: [String] {
        Card.searches.map { search in
            let ids = list(Card.orders[0]).filter { id in
                rows[id]?.values.contains { search.found.contains($0) } ?? false
            }
            return "\(search.text): \(ids.count) \(ids)"
        }
    }

    func pasts(of ids: [RecordID]) -> [String] {
        ids.flatMap { id in
            let last = past[id]?.last
            let versions = (0...(last?.version ?? 0) + 1).map { version in
                "\(id) at \(version): \(values(id, version)?.plain ?? "none")"
            }
            let deletion = last.flatMap { $0.values == nil ? known(id, $0.version)?.plain : nil }
            let numbers = entries.filter { $0.parts.contains { $0.id == id } }.map(\.number)
            return versions + ["deletion: \(deletion ?? "none"), changes: \(numbers)"]
        }
    }

    func journal(_ numbers: Range<Int64>) -> [String] {
        let takenBack = takenBack
        return numbers.map { number in
            guard let entry = entries.first(where: { $0.number == number }) else { return "no \(number)" }
            let fate = takenBack[number].map { "undone by \($0)" } ?? "stands"
            let parts = entry.parts.map(\.plain).joined(separator: "; ")
            return "\(number) \(entry.user) undoes \(entry.undoes ?? 0): \(parts) \(fate), "
                + (undoRefusal(of: number) ?? "can be undone")
        }
    }
}

extension Ledger.Part {
    var plain: String {
        let kind = before == nil ? "insert" : after == nil ? "delete" : "update"
        let fields = places.map { "\(Card.names[$0]) \(before?[$0].plain ?? "")>\(after?[$0].plain ?? "")" }
        return "\(id) \(kind) \(version) \(fields)"
    }
}
