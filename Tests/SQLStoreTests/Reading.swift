import Records

/// What a store tells when it is read, in the words of `Ledger`.
struct Reading {
    let store: any Store

    func everything(of ids: [RecordID], _ numbers: Range<Int64>) async throws -> [String] {
        try await lists + searches + pasts(of: ids) + journal(numbers)
    }

    /// Each list, page by page.
    var lists: [String] {
        get async throws {
            try await store.read { snapshot in
                try Card.orders.flatMap { order in
                    let terms = order.places.map { place in
                        SortTerm(Card.entity.fields[place], order.isDescending ? .descending : .ascending)
                    }
                    let records = try records(FetchRequest(Card.entity, order: terms, limit: 7), snapshot)
                    return records.map { "\($0.id) \($0.plain)" }
                }
            }
        }
    }

    private func records(_ request: FetchRequest, _ snapshot: borrowing Snapshot) throws -> [Record] {
        var request = request
        var records: [Record] = []
        while true {
            let page = try snapshot.page(request)
            records += page.records
            guard let next = page.next else { return records }
            request.start = .after(next)
        }
    }

    var searches: [String] {
        get async throws {
            try await store.read { snapshot in
                try Card.searches.map { search in
                    let predicate = Predicate.matches(SearchText(search.text))
                    let records = try snapshot.fetch(FetchRequest(Card.entity, where: predicate, limit: 1000))
                    let count = try snapshot.count(Card.entity, where: predicate)
                    return "\(search.text): \(count) \(records.map(\.id))"
                }
            }
        }
    }

    func pasts(of ids: [RecordID]) async throws -> [String] {
        try await store.read { snapshot in
            try ids.flatMap { id in
                let last = try snapshot.latestChange(of: Card.entity, id)?.records.last?.version ?? 0
                let versions = try (0...last + 1).map { version in
                    let record = try snapshot.record(Card.entity, id, at: version)
                    return "\(id) at \(version): \(record?.values.plain ?? "none")"
                }
                let deletion = try snapshot.deletion(of: Card.entity, id)?.record.plain
                let numbers = try snapshot.changes(of: Card.entity, id).map(\.number)
                return versions + ["deletion: \(deletion ?? "none"), changes: \(numbers)"]
            }
        }
    }

    func journal(_ numbers: Range<Int64>) async throws -> [String] {
        try await store.read { snapshot in
            try numbers.map { number in
                guard let change = try snapshot.change(number) else { return "no \(number)" }
                let fate = try snapshot.undoing(number).map { "undone by \($0.number)" } ?? "stands"
                let parts = change.records.map(\.plain).joined(separator: "; ")
                let refusal = try snapshot.undoRefusal(of: number).map(Errand.text)
                return "\(number) \(change.userName) undoes \(change.undoes ?? 0): \(parts) \(fate), "
                    + (refusal ?? "can be undone")
            }
        }
    }

    /// The first page of the list as it was after a change.
    func page(asOf number: Int64) async throws -> [RecordID]? {
        try await store.read { try $0.page(FetchRequest(Card.entity), asOf: number) }?.records.map(\.id)
    }
}

extension RecordChange {
    var plain: String {
        let places = Card.names.filter(self.fields.contains)
        let fields = places.map { "\($0) \(before[$0]?.plain ?? "")>\(after[$0]?.plain ?? "")" }
        return "\(id) \(kind) \(version) \(fields)"
    }
}
