extension MemoryEngine {
    func history(of entity: String, _ id: RecordID, before number: Int64, limit: Int) -> [Change] {
        let earlier = contents.changes.reversed().lazy.filter { $0.number < number }
        return Array(earlier.compactMap { $0.only(entity, id, since: 0) }.prefix(limit))
    }

    func historyExtent(of entity: String, _ id: RecordID, upTo limit: Int) -> HistoryExtent? {
        let changes = history(of: entity, id, since: 0)
        return changes.first.map { HistoryExtent(count: min(changes.count, limit), began: $0.at) }
    }

    func changeNumbers(_ request: JournalRequest) -> JournalNumbers {
        let names = request.entities.map(\.name)
        let meant = contents.changes.reversed().lazy.filter { change in
            change.number < request.before ?? .max
                && request.userName.map { change.userName.isIdentical(to: $0) } ?? true
                && change.records.contains { names.contains($0.entity) && request.kind ?? $0.kind == $0.kind }
        }
        let numbers = meant.map(\.number).prefix(request.limit + 1)
        let page = Array(numbers.prefix(request.limit))
        return JournalNumbers(numbers: page, rest: numbers.count > page.count ? page.last : nil)
    }

    func change(_ number: Int64, upTo records: Int) -> Change? {
        change(number).flatMap { $0.records.isEmpty ? nil : $0.with(Array($0.records.prefix(records))) }
    }

    func recordCount(of number: Int64, upTo limit: Int) -> Int {
        min(change(number)?.recordIDs.count ?? 0, limit)
    }

    func authors() -> [String] {
        Array(Set(contents.changes.map(\.userName)).filter { !$0.isEmpty }.sorted().prefix(JournalRequest.mostAuthors))
    }
}
