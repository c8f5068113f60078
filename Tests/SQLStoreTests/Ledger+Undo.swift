import Records

/// Taking back: refused where a later change that stands touches the same.
extension Ledger {
    mutating func undo(_ number: Int64) throws(Refused) -> String {
        if let refusal = undoRefusal(of: number) { throw Refused(text: refusal) }
        for part in entries[Int(number) - 1].parts.reversed() {
            guard let before = part.before else {
                if rows[part.id] != nil { try put(part.id, nil) }
                continue
            }
            let now = rows[part.id]?.values
            let undone = part.places.reduce(into: now ?? before) { $0[$1] = before[$1] }
            if undone != now { try put(part.id, undone, takesBack: true) }
        }
        return "took back \(number)"
    }

    func undoRefusal(of number: Int64) -> String? {
        guard let entry = entries.first(where: { $0.number == number }) else { return "unknown \(number)" }
        let takenBack = takenBack
        if let undo = takenBack[number] { return "undone by \(undo)" }
        let obstacles = entries.reversed().filter {
            $0.number > number && takenBack[$0.number] == nil && $0.undoes ?? 0 <= number
        }
        for part in entry.parts {
            for later in obstacles {
                let others = later.parts.filter { $0.id == part.id }
                if others.contains(where: { $0.after == nil }) { return "changed since [] by \(later.number)" }
                let isWhole = part.before == nil || part.after == nil
                let places = others.flatMap(\.places).filter { isWhole || part.places.contains($0) }
                let names = Card.names.indices.filter(places.contains).map { Card.names[$0] }
                if !names.isEmpty { return "changed since \(names) by \(later.number)" }
            }
        }
        return nil
    }

    /// The changes that do not stand, each with the one that took it back and stands.
    var takenBack: [Int64: Int64] {
        var takenBack: [Int64: Int64] = [:]
        for entry in entries.reversed() {
            guard let target = entry.undoes, takenBack[entry.number] == nil else { continue }
            takenBack[target] = takenBack[target] ?? entry.number
        }
        return takenBack
    }
}
