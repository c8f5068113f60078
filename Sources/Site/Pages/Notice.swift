import Records
import Templates

/// What a change did, as the list says it afterwards; with Undo for who made it.
///
/// Made from the change's number in the address: no state is used up by showing it.
struct Notice: Sendable {
    /// The record that was changed.
    let record: RecordID
    private let change: Change
    private let list: CatalogueList
    private let title: String
    /// How many records were changed.
    private let count: Int
    private let isOwn: Bool
    private let canUndo: Bool
    /// Whether it takes back what took something back.
    private let isRedo: Bool

    /// Nil where there is no such change, or none of a list, or where it has been taken back since: who goes back to the
    /// address must not read that it stands.
    init?(
        change number: Int64,
        for session: Session,
        _ catalogue: Catalogue,
        in snapshot: borrowing Snapshot
    ) throws {
        guard let entry = try snapshot.entry(of: number, countingUpTo: Selection.most),
            let first = entry.change.records.first, let list = catalogue.list(ofEntity: first.entity),
            entry.takenBackBy == nil
        else { return nil }
        let change = entry.change
        let current = try snapshot.record(list.entity, first.id)
        self.change = change
        record = first.id
        count = entry.recordCount
        title = Self.title(list.title.field, current, first)
        self.list = list
        isOwn = change.user == session.user
        isRedo = try Self.isRedo(change, in: snapshot)
        canUndo = isOwn && entry.canUndo
    }

    /// As the template takes it.
    func data(_ words: Words, takesFocus: Bool = true) -> Object {
        [
            "text": .text(text(words)), "change": canUndo ? .text("\(change.number)") : .absent,
            "takesFocus": .flag(takesFocus),
        ]
    }

    private func text(_ words: Words) -> String {
        let what = words.text("notice.\(key)", count: count, ["title": count == 1 ? title : all(words)]) ?? ""
        guard !isOwn else { return what }
        return words(.noticeByOther, ["who": change.author(words), "what": what])
    }

    private func all(_ words: Words) -> String {
        let number: KeyValuePairs = ["count": Count.text(count)]
        return words.text("\(list.name).count", count: count, number)
            ?? words.text("record.count", count: count, number) ?? number[0].value
    }

    private var key: String {
        guard let first = change.records.first else { return "update" }
        switch (first.kind, change.undoes) {
        // What had a version before was deleted in between.
        case (.insert, nil): return first.version == 1 ? "insert" : "restored"
        case (.insert, _): return "restored"
        case (.delete, _): return "delete"
        case (.update, nil): return "update"
        case (.update, _): return isRedo ? "redone" : "undone"
        }
    }

    private static func isRedo(_ change: Change, in snapshot: borrowing Snapshot) throws -> Bool {
        var isRedo = true
        var target = change.undoes
        while let number = target {
            isRedo.toggle()
            target = try snapshot.change(number, upTo: 1)?.undoes
        }
        return isRedo
    }

    /// What the record is called, or was when it went.
    private static func title(_ field: Field, _ current: Record?, _ change: RecordChange) -> String {
        let value = current?[field] ?? change.before[field.name] ?? change.after[field.name] ?? .null
        return field.kind.text(of: value, in: .utc)
    }
}
