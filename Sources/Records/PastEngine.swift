/// The records of one entity as they were after a change: those of now, but for what later changes touched, which the
/// journal tells.
///
/// For reading lists. Who wants the journal, photos or another entity asks the present.
final class PastEngine: Engine {
    /// What later changes may have touched for the past still to be told; beyond it a list is better read anew.
    static let mostTouched = 200
    private static let mostChanges: Int64 = 1_000

    let model: Model

    private let present: any Engine
    private let entity: Entity
    private let change: Int64
    private let touched: Set<RecordID>
    /// Those of the touched that were there.
    private let past: [RecordID: Record]

    /// Nil when the journal does not reach back to the change without a gap, or too much happened since.
    init?(_ present: any Engine, after change: Int64, of entity: Entity) throws(StoreError) {
        let last = try present.lastChange()
        guard entity.history == .kept, change >= 0, change <= last, last - change <= Self.mostChanges else {
            return nil
        }
        let later = try present.changes(after: change, upTo: Int(last - change))
        // A change without its records is gone: what it did is not known.
        guard later.map(\.number) == Array(change + 1..<last + 1), !later.contains(where: \.records.isEmpty) else {
            return nil
        }
        let steps = later.flatMap(\.records).filter { $0.entity.isIdentical(to: entity.name) }
        let touched = Set(steps.map(\.id))
        guard touched.count <= Self.mostTouched, let past = try present.states(before: steps, of: entity) else {
            return nil
        }
        model = present.model
        self.present = present
        self.entity = entity
        self.change = change
        self.touched = touched
        self.past = past
    }

    func record(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Record? {
        try checkEntity(entity)
        return touched.contains(id) ? past[id] : try present.record(entity, id)
    }

    /// However many of the rows now are not those of then, enough are read for the page to be full.
    func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] {
        try checkEntity(request.entity)
        var wider = request
        wider.limit =
            request.limit.addingReportingOverflow(touched.count).overflow ? .max : request.limit + touched.count
        let kept = try present.fetch(wider).filter { !touched.contains($0.id) }
        let others = past.values.filter { request.predicate?.holds(for: $0) ?? true }
        var rows: [(record: Record, place: Cursor)] = []
        for record in kept + others {
            let place = try Snapshot(self).cursor(at: record, in: request)
            if request.cursor.map({ request.precedes($0, place) }) ?? true { rows.append((record, place)) }
        }
        return rows.sorted { request.precedes($0.place, $1.place) }.prefix(max(0, request.limit)).map(\.record)
    }

    func count(_ entity: Entity, _ predicate: Predicate?, upTo limit: Int) throws(StoreError) -> Int {
        try checkEntity(entity)
        let isMeant = { (record: Record) in predicate?.holds(for: record) ?? true }
        var count = try present.count(entity, predicate, upTo: limit + touched.count)
        for id in touched {
            if let record = try present.record(entity, id), isMeant(record) { count -= 1 }
        }
        return min(limit, count + past.values.count(where: isMeant))
    }

    func sortKey(_ key: SortKey, of record: Record) throws(StoreError) -> [UInt8] {
        try present.sortKey(key, of: record)
    }

    func lastChange() -> Int64 { change }

    func photo(_ hash: PhotoHash) throws(StoreError) -> Photo? { try present.photo(hash) }

    private func checkEntity(_ entity: Entity) throws(StoreError) {
        guard entity == self.entity else { throw Self.isPast }
    }

    private static let isPast = StoreError.badRequest("only the records of one list are shown as they were")
}

/// What no list needs.
extension PastEngine {
    func insert(_ record: Record) throws(StoreError) { throw .readOnly }
    func update(_ record: Record, from old: Record) throws(StoreError) { throw .readOnly }
    func delete(_ entity: Entity, _ id: RecordID) throws(StoreError) { throw .readOnly }
    func append(_ change: Change) throws(StoreError) { throw .readOnly }
    func keep(_ photo: NewPhoto) throws { throw StoreError.readOnly }
    func replace(_ rendition: Rendition, of hash: PhotoHash) throws(StoreError) { throw .readOnly }
    func change(_ number: Int64) throws(StoreError) -> Change? { throw Self.isPast }
    func changes(after number: Int64, upTo limit: Int) throws(StoreError) -> [Change] { throw Self.isPast }
    func undos(of number: Int64) throws(StoreError) -> [Int64] { throw Self.isPast }
    func history(of entity: String, _ id: RecordID, since version: Int) throws(StoreError) -> [Change] {
        throw Self.isPast
    }
    func latestChange(of entity: String, _ id: RecordID) throws(StoreError) -> Change? { throw Self.isPast }
    func rendition(_ hash: PhotoHash, size: Int) throws(StoreError) -> Rendition? { throw Self.isPast }
    func photos(after hash: PhotoHash?, limit: Int) throws(StoreError) -> [PhotoHash] { throw Self.isPast }
    func isNeeded(_ hash: PhotoHash) throws(StoreError) -> Bool { throw Self.isPast }
    func isJournalled(_ hash: PhotoHash, of id: RecordID) throws(StoreError) -> Bool { throw Self.isPast }
    func remove(_ hash: PhotoHash) throws(StoreError) { throw .readOnly }
    func forget(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Forgotten { throw .readOnly }
    func purges() throws(StoreError) -> Int64 { throw Self.isPast }
    func photoBytes(_ hash: PhotoHash, _ range: Range<Int>) throws(StoreError) -> [UInt8] { throw Self.isPast }
}

/// Nor the journal's pages.
extension PastEngine {
    func history(of entity: String, _ id: RecordID, before number: Int64, limit: Int) throws(StoreError) -> [Change] {
        throw Self.isPast
    }
    func historyExtent(of entity: String, _ id: RecordID, upTo limit: Int) throws(StoreError) -> HistoryExtent? {
        throw Self.isPast
    }
    func changeNumbers(_ request: JournalRequest) throws(StoreError) -> JournalNumbers { throw Self.isPast }
    func change(_ number: Int64, upTo records: Int) throws(StoreError) -> Change? { throw Self.isPast }
    func recordCount(of number: Int64, upTo limit: Int) throws(StoreError) -> Int { throw Self.isPast }
    func authors() throws(StoreError) -> [String] { throw Self.isPast }
}

extension Engine {
    /// The records that the steps touched, as they were before the first; nil when the steps do not fit what is there.
    func states(before steps: [RecordChange], of entity: Entity) throws(StoreError) -> [RecordID: Record]? {
        var states: [RecordID: (version: Int, values: [Value]?)] = [:]
        for step in steps.reversed() {
            let after: (version: Int, values: [Value]?)
            if let known = states[step.id] {
                after = known
            } else {
                let record = try record(entity, step.id)
                after = (record?.version ?? step.version, record?.values)
            }
            let fits =
                after.values == nil
                ? step.kind == .delete : step.kind != .delete && after.version == step.version
            guard fits else { return nil }
            states[step.id] = (step.version - 1, step.undone(in: entity, after.values))
        }
        var records: [RecordID: Record] = [:]
        for (id, state) in states {
            guard let values = state.values else { continue }
            records[id] = try sized(Record(entity, id, version: state.version, values: values))
        }
        return records
    }

    private func sized(_ record: Record) throws(StoreError) -> Record {
        var sizes = PhotoSizes()
        for place in record.entity.photoPlaces {
            guard case .photo(let hash) = record.values[place] else {
                sizes.append(nil)
                continue
            }
            sizes.append(try photo(hash)?.thumbnail)
        }
        return Record(record.entity, record.id, version: record.version, values: record.values, photoSizes: sizes)
    }
}
