import Records

extension Errand {
    private static let authors = [Author.ann, Author.bob, Author(id: .make(), name: "cy")]

    init(undoing number: Int64) {
        self.init(author: .bob, actions: [.undo(number)], fails: false)
    }

    /// What one of three writers may come to do next.
    init(_ ledger: Ledger, _ chance: inout Chance) {
        let ids = ledger.past.keys.sorted()
        author = chance.one(of: Self.authors)
        guard !ids.isEmpty else {
            (actions, fails) = ([.insert(.make(), Self.edits(&chance))], false)
            return
        }
        switch chance.below(24) {
        case 0...9: actions = [Action(ledger, ids, &chance)]
        case 10, 11: actions = [.insert(chance.below(6) == 0 ? chance.one(of: ids) : .make(), Self.edits(&chance))]
        case 12...15: actions = [.undo(ledger.lastNumber + 1 - Int64(chance.below(9)))]
        case 16...18: actions = [.undo(ledger.entries.last { $0.undoes != nil }?.number ?? 1)]
        case 19, 20:
            let number = ledger.lastNumber - Int64(chance.below(30))
            let id = chance.one(of: ledger.entries.first { $0.number == number }?.parts.map(\.id) ?? ids)
            actions = [.restore(id, number)]
        case 21:
            actions = [
                chance.below(3) == 0
                    ? .deleteAll(author: chance.one(of: Card.values[1])) : .delete(chance.one(of: ids), version: nil)
            ]
        default: actions = Self.several(ledger, ids, &chance)
        }
        fails = actions.count > 1 && chance.below(4) == 0
    }

    /// Several writes in one change, to different records.
    private static func several(_ ledger: Ledger, _ ids: [RecordID], _ chance: inout Chance) -> [Action] {
        var ids = ids
        let count = min(2 + chance.below(2), ids.count)
        let edits = (0..<count).map { _ in
            let place = chance.below(ids.count)
            let id = ids.remove(at: place)
            return Action(ledger, [id], &chance)
        }
        return edits + [.insert(.make(), Self.edits(&chance))]
    }

    /// Between one and four fields, now and then with a title that is none.
    static func edits(_ chance: inout Chance, mayDecide: Bool = false) -> [Edit] {
        var edits: [Edit] = []
        for place in Card.values.indices where place == 0 || chance.below(3) == 0 {
            let value = chance.below(40) == 0 && place == 0 ? .text("") : chance.one(of: Card.values[place])
            edits.append(Edit(place: place, value: value, isDecided: mayDecide && chance.below(2) == 0))
        }
        return edits
    }
}

extension Errand.Action {
    /// Something with one of the records, mostly an edit from one of its last versions.
    init(_ ledger: Ledger, _ ids: [RecordID], _ chance: inout Chance) {
        let id = chance.one(of: ids)
        let version = ledger.past[id]?.last?.version ?? 0
        let seen = version - max(0, chance.below(6) - 2)
        let edits = Errand.edits(&chance, mayDecide: chance.below(3) == 0)
        switch chance.below(10) {
        case 0: self = .delete(id, version: version - chance.below(3))
        case 1, 2: self = .update(id, edits)
        case 3...5: self = .save(id, seen: seen, base: seen - chance.below(3), edits)
        case 6: self = .save(id, seen: seen, base: seen, [])
        default: self = .save(id, seen: seen, base: seen, [chance.one(of: edits)])
        }
    }
}
