import Records

/// One write of a random course, done in one transaction.
struct Errand: Sendable {
    struct Edit: Sendable {
        let place: Int
        let value: Value
        /// A choice in a conflict.
        let isDecided: Bool

        var field: Field { Card.entity.fields[place] }
    }

    enum Action: Sendable {
        case insert(RecordID, [Edit])
        /// An edit that began from version `base` while version `seen` was shown last.
        case save(RecordID, seen: Int, base: Int, [Edit])
        case update(RecordID, [Edit])
        case delete(RecordID, version: Int?)
        case deleteAll(author: Value)
        case undo(Int64)
        case restore(RecordID, Int64)
    }

    struct Stop: Error {}

    let author: Author
    let actions: [Action]
    /// Whether the closure throws at its end.
    let fails: Bool

    /// What a store answers, as one text.
    func outcome(_ store: any Store) async -> String {
        do {
            let drafts = try await drafts(store)
            let written = try await store.write(by: author, "Errand") { transaction in
                var answers: [String] = []
                for (action, draft) in zip(actions, drafts) { answers.append(try action.run(in: transaction, draft)) }
                if fails { throw Stop() }
                return answers
            }
            let change = written.change.map { "change \($0)" } ?? "no change"
            return (written.value + [change]).joined(separator: "; ")
        } catch {
            return Self.text(of: error)
        }
    }

    /// The drafts its user filled in before, each from records read then.
    private func drafts(_ store: any Store) async throws -> [Draft?] {
        try await store.read { snapshot in
            try actions.map { action in
                guard case .save(let id, let seenVersion, let baseVersion, let edits) = action,
                    let seen = try known(id, seenVersion, snapshot), let base = try known(id, baseVersion, snapshot)
                else { return nil }
                var draft = Draft(editing: seen, base: base)
                for edit in edits {
                    edit.isDecided ? draft.decide(edit.field, edit.value) : draft.set(edit.field, to: edit.value)
                }
                return draft
            }
        }
    }

    private func known(_ id: RecordID, _ version: Int, _ snapshot: borrowing Snapshot) throws -> Record? {
        if let record = try snapshot.record(Card.entity, id, at: version) { return record }
        let deleted = try snapshot.deletion(of: Card.entity, id)?.record
        return deleted?.version == version ? deleted : nil
    }

    static func conflict(
        _ base: String?,
        _ theirs: String?,
        _ mine: [Value],
        _ fields: [String],
        _ version: Int
    ) -> String {
        "conflict over \(fields) at \(version): base \(base ?? "none"), theirs \(theirs ?? "none"), mine \(mine.plain)"
    }

    static func text(of error: any Error) -> String {
        switch error {
        case let error as Conflict:
            return conflict(error.base?.plain, error.theirs?.plain, error.mine, error.fields.map(\.name), error.version)
        case let error as InvalidRecord:
            return "invalid \(error.issues.map { "\($0.field.name) \($0.reason)" }.joined(separator: ", "))"
        case let refusal as UndoRefusal: return text(of: refusal)
        case is Stop: return "stopped"
        default: return "\(error)"
        }
    }

    static func text(of refusal: UndoRefusal) -> String {
        switch refusal {
        case .unknown(let number): "unknown \(number)"
        case .alreadyUndone(let change): "undone by \(change.number)"
        case .changedSince(let fields, let changes): "changed since \(fields.map(\.name)) by \(changes.map(\.number))"
        case .deletedSince(let change): "deleted since by \(change.number)"
        case .secret: "secret"
        }
    }
}

extension Errand.Action {
    func run(in transaction: borrowing Transaction, _ draft: Draft?) throws -> String {
        switch self {
        case .insert(let id, let edits):
            let values = edits.reduce(into: [:]) { $0[$1.field] = $1.value }
            return try transaction.insert(Card.entity, values, id: id).plain
        case .save: return try draft.map { try transaction.save($0).plain } ?? "nothing to edit"
        case .update(let id, let edits):
            var record = try transaction.record(Card.entity, id)
            for edit in edits {
                record = try transaction.update(Card.entity, id) { $0.set(edit.field, to: edit.value) }
            }
            return record?.plain ?? "no record"
        case .delete(let id, let version):
            switch try transaction.delete(Card.entity, id, version: version) {
            case .deleted(let record): return "deleted \(record.plain)"
            case .alreadyDeleted(let change): return "already deleted by \(change.number)"
            case .neverExisted: return "never there"
            }
        case .deleteAll(let author):
            return "\(try transaction.delete(Card.entity, where: .field(Card.author.field, .equal, author))) deleted"
        case .undo(let number): return "took back \(try transaction.undo(number).number)"
        case .restore(let id, let number):
            return try transaction.restore(Card.entity, id, change: number)?.plain ?? "gone"
        }
    }
}

extension Record {
    var plain: String { "\(version): \(entity.fields.map { self[$0] }.plain)" }
}
