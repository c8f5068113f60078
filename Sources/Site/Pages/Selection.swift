import Records
import Web

/// The records of a list that were selected to be deleted, changed or exported together.
struct Selection: Sendable {
    /// Why nothing is done with a selection.
    enum Refusal: Error {
        /// Nothing is ticked.
        case empty
        /// All that was ticked is deleted by now, the first of it by that change.
        case gone(Int64)
        /// More than are done at once: the writer would hold up everybody else.
        case tooMany
        /// These changed after they were shown; `last` is the last change by now.
        case changed([Record], of: Int, last: Int64)
    }

    /// The records that are deleted or changed at once.
    static let most = 20_000

    /// Those that are ticked, in the order of the page.
    private let ids: [RecordID]
    /// Whether all are meant that the list's search finds, but those that were shown and are not ticked.
    private let isAll: Bool
    private let unticked: Set<RecordID>
    /// The last change that was in what was shown; nil for no check.
    private let since: Int64?
    /// Whether those that changed since are left as they are.
    private let leavesChanged: Bool

    init(_ form: Form) {
        var ids: [RecordID] = []
        for id in form.texts("id").compactMap({ RecordID(text: $0) }) where !ids.contains(id) { ids.append(id) }
        self.ids = ids
        isAll = form.text("all")?.isIdentical(to: "yes") ?? false
        unticked = Set(form.texts("shown").compactMap { RecordID(text: $0) }).subtracting(ids)
        leavesChanged = form.text("leave")?.isIdentical(to: "yes") ?? false
        let since = leavesChanged ? nil : form.text("seen")
        self.since = (since ?? form.text("since")).flatMap(Self.change)
    }

    /// The number of a change, of which 0 is the one before the first.
    static func change(_ text: String) -> Int64? {
        text.isIdentical(to: "0") ? 0 : RecordID(text: text)?.rawValue
    }

    /// The records themselves, as they are now.
    ///
    /// Throws `Refusal.changed` for those that somebody changed, after they were shown, in the fields that `fields` names.
    func records(
        of query: ListQuery,
        in list: CatalogueList,
        changedIn fields: (Record) -> [Field],
        _ snapshot: borrowing Snapshot
    ) throws -> [Record] {
        let records = try found(query, list, snapshot)
        guard !records.isEmpty else {
            throw try deletion(in: list, snapshot).map(Refusal.gone) ?? .empty
        }
        guard records.count <= Self.most else { throw Refusal.tooMany }
        guard let since else { return records }
        // Where too much happened to tell, all that are meant are looked at one by one.
        let touched = try snapshot.touched(after: since, upTo: Self.most)
        var changed: [Record] = []
        var rest: [Record] = []
        for record in records {
            let isChanged =
                try touched?.contains(record.id) != false
                && snapshot.isTouched(fields(record), of: record, after: since)
            if isChanged { changed.append(record) } else { rest.append(record) }
        }
        guard changed.isEmpty || leavesChanged else {
            throw Refusal.changed(changed, of: records.count, last: try snapshot.lastChange())
        }
        return rest
    }

    /// The change that deleted the first of those that are ticked.
    private func deletion(in list: CatalogueList, _ snapshot: borrowing Snapshot) throws -> Int64? {
        guard !isAll, let id = ids.first else { return nil }
        return try snapshot.deletion(of: list.entity, id)?.change.number
    }

    /// What is there still of what is meant.
    private func found(
        _ query: ListQuery,
        _ list: CatalogueList,
        _ snapshot: borrowing Snapshot
    ) throws -> [Record] {
        guard isAll else { return try snapshot.rows(list.entity, ids).records }
        var request = query.with(.first).request(in: list)
        request.limit = Self.most + unticked.count + 1
        return try snapshot.fetch(request).filter { !unticked.contains($0.id) }
    }
}
