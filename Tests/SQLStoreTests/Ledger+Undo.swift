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
        var places: Set<Int> = []
        var numbers: [Int64] = []
        var deletions: [Int64] = []
        for part in entry.parts {
            let others = obstacles.filter { $0.last(of: part.id) != nil }
            if let last = others.first, last.last(of: part.id)?.after == nil { deletions.append(last.number) }
        }
        if let last = deletions.max() { return "deleted since by \(last)" }
        for later in obstacles {
            let touched = entry.parts.flatMap { part in
                later.parts.filter { $0.id == part.id }.flatMap(\.places).filter(part.places.contains)
            }
            guard !touched.isEmpty else { continue }
            places.formUnion(touched)
            numbers.append(later.number)
        }
        guard !numbers.isEmpty else { return nil }
        return "changed since \(places.sorted().map { Card.names[$0] }) by \(numbers)"
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
