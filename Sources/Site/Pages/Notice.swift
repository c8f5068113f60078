import Records
import Templates

/// What a change did, as the list says it afterwards; with Undo for who made it.
///
/// Made from the change's number in the address: no state is used up by showing it.
struct Notice: Sendable {
    /// The record that was changed.
    let record: RecordID
    private let change: Change
    private let title: String
    private let isOwn: Bool
    private let canUndo: Bool

    /// Nil where there is no such change, or none of a list.
    init?(
        change number: Int64,
        for session: Session,
        _ catalogue: Catalogue,
        in snapshot: borrowing Snapshot
    ) throws {
        guard let change = try snapshot.change(number), let first = change.records.first,
            let list = catalogue.list(ofEntity: first.entity)
        else { return nil }
        let current = try snapshot.record(list.entity, first.id)
        self.change = change
        record = first.id
        title = Self.title(list.title.field, current, first)
        isOwn = change.user == session.user
        canUndo = try isOwn && snapshot.undoRefusal(of: number) == nil
    }

    func data(_ words: Words) -> Object {
        ["text": .text(text(words)), "change": canUndo ? .text("\(change.number)") : .absent]
    }

    private func text(_ words: Words) -> String {
        let what = words.text("notice.\(key)", ["title": title]) ?? ""
        guard !isOwn else { return what }
        return words(.noticeByOther, ["who": change.userName, "what": what])
    }

    private var key: String {
        guard let kind = change.records.first?.kind else { return "update" }
        switch (kind, change.undoes) {
        case (.insert, nil): return "insert"
        case (.insert, _): return "restored"
        case (.delete, _): return "delete"
        case (.update, nil): return "update"
        case (.update, _): return "undone"
        }
    }

    /// What the record is called, or was when it went.
    private static func title(_ field: Field, _ current: Record?, _ change: RecordChange) -> String {
        let value = current?[field] ?? change.before[field.name] ?? change.after[field.name] ?? .null
        return field.kind.text(of: value, in: .utc)
    }
}
