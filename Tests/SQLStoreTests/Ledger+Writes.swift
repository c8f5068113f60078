import Records

/// Saving and deleting: per field mine where I touched it, else theirs.
extension Ledger {
    mutating func insert(_ id: RecordID, _ edits: [Errand.Edit]) throws(Refused) -> Row {
        let mine = edits.reduce(into: [.text(""), .text(""), .null, .null]) { $0[$1.place] = $1.value }
        try check(id, mine, touched: Array(Card.names.indices))
        if let last = past[id]?.last {
            throw conflict(nil, rows[id], mine, Array(Card.names.indices), last.version)
        }
        try put(id, mine)
        return Row(version: 1, values: mine)
    }

    mutating func save(_ id: RecordID, seen: Int, base: Int, _ edits: [Errand.Edit]) throws(Refused) -> String {
        guard let seen = known(id, seen), let base = known(id, base) else { return "nothing to edit" }
        let mine = edits.reduce(into: base.values) { $0[$1.place] = $1.value }
        let decided = edits.filter(\.isDecided).map(\.place)
        let touched = mine.indices.filter { mine[$0] != base.values[$0] || decided.contains($0) }
        try check(id, mine, touched: touched)
        guard let theirs = rows[id] else {
            let deletion = past[id]?.last?.version ?? 0
            guard deletion == seen.version else { throw conflict(base, nil, mine, touched, deletion) }
            try put(id, mine)
            return rows[id]?.plain ?? ""
        }
        let wasGone = past[id]?.contains { $0.version > seen.version && $0.values == nil } ?? false
        let mixed = touched.filter { mine[$0] != theirs.values[$0] }
        let conflicts = mixed.filter { wasGone || theirs.values[$0] != seen.values[$0] }
        guard conflicts.isEmpty else { throw conflict(base, theirs, mine, conflicts, theirs.version) }
        if !mixed.isEmpty { try put(id, mixed.reduce(into: theirs.values) { $0[$1] = mine[$1] }) }
        return rows[id]?.plain ?? ""
    }

    /// Each edit as a step of its own, of the record as it is.
    mutating func update(_ id: RecordID, _ edits: [Errand.Edit]) throws(Refused) -> String {
        for edit in edits {
            guard let row = rows[id] else { return "no record" }
            _ = try save(id, seen: row.version, base: row.version, [edit])
        }
        return rows[id]?.plain ?? "no record"
    }

    mutating func delete(_ id: RecordID, _ version: Int?) throws(Refused) -> String {
        guard let row = rows[id] else {
            return past[id]?.last.map { "already deleted by \($0.number)" } ?? "never there"
        }
        if let version, version != row.version {
            let base = values(id, version).map { Row(version: version, values: $0) }
            let changed = row.values.indices.filter { base?.values[$0] != row.values[$0] }
            throw conflict(base, row, [], changed, row.version)
        }
        try put(id, nil)
        return "deleted \(row.plain)"
    }

    mutating func deleteAll(_ author: Value) throws(Refused) -> String {
        let ids = list(Card.orders[0]).filter { rows[$0]?.values[1] == author }
        for id in ids { try put(id, nil) }
        return "\(ids.count) deleted"
    }

    mutating func restore(_ id: RecordID, _ number: Int64) throws(Refused) -> String {
        guard let moment = past[id]?.last(where: { $0.number == number }) else {
            throw Refused(text: "unknown \(number)")
        }
        guard let values = moment.values else {
            if rows[id] != nil { try put(id, nil) }
            return "gone"
        }
        let version = past[id]?.last?.version ?? 0
        return try save(
            id,
            seen: version,
            base: version,
            values.enumerated().map { Errand.Edit(place: $0.offset, value: $0.element, isDecided: false) }
        )
    }

    /// A title there must be, and a code that another record has is refused where it was typed.
    private func check(_ id: RecordID, _ mine: [Value], touched: [Int]) throws(Refused) {
        var issues = mine[0] == .text("") ? ["title required"] : []
        if touched.contains(Card.codePlace), isTaken(mine[Card.codePlace], by: id) { issues.append("code notUnique") }
        guard issues.isEmpty else { throw Refused(text: "invalid \(issues.joined(separator: ", "))") }
    }

    private func conflict(_ base: Row?, _ theirs: Row?, _ mine: [Value], _ places: [Int], _ version: Int) -> Refused {
        Refused(text: Errand.conflict(base?.plain, theirs?.plain, mine, places.map { Card.names[$0] }, version))
    }
}
