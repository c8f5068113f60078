/// One snapshot of, or one transaction on, a memory store's contents.
final class MemoryEngine: Engine {
    typealias Row = MemoryContents.Row

    let model: Model
    var contents: MemoryContents
    private let language: String
    private lazy var keys = SortKeys(language: language)

    init(_ contents: MemoryContents, _ model: Model, _ language: String) {
        self.contents = contents
        self.model = model
        self.language = language
    }

    func record(_ entity: Entity, _ id: RecordID) -> Record? { contents.tables[entity.name]?[id]?.record }

    func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] {
        let order = try MemoryOrder(request)
        let rows = contents.tables[request.entity.name, default: [:]].values
        let wanted = rows.filter { request.predicate?.holds(for: $0.record) ?? true && order.isInside($0) }
        let sorted = wanted.sorted { order.precedes($0, $1) }
        return sorted.prefix(max(0, request.limit)).map(\.record)
    }

    func count(_ entity: Entity, _ predicate: Predicate?, upTo limit: Int) -> Int {
        let rows = contents.tables[entity.name, default: [:]].values
        return rows.lazy.filter { predicate?.holds(for: $0.record) ?? true }.prefix(limit).count
    }

    func insert(_ record: Record) throws(StoreError) {
        guard self.record(record.entity, record.id) == nil else { throw .failing("the id is taken") }
        try write(record)
    }

    func update(_ record: Record, from old: Record) throws(StoreError) { try write(record) }

    func delete(_ entity: Entity, _ id: RecordID) { contents.tables[entity.name]?[id] = nil }

    func sortKey(_ key: SortKey, of record: Record) -> [UInt8] { keys.key(key, of: record) }

    private func write(_ record: Record) throws(StoreError) {
        for field in record.entity.uniqueFields where !record[field].isNull {
            let rows = contents.tables[record.entity.name, default: [:]].values
            let isTaken = rows.contains { $0.record.id != record.id && $0.record[field] == record[field] }
            guard !isTaken else { throw .notUnique(field) }
        }
        let rowKeys = record.entity.sortKeys.map { sortKey($0, of: record) }
        contents.tables[record.entity.name, default: [:]][record.id] = Row(record: record, keys: rowKeys)
    }

    func lastChange() -> Int64 { contents.changes.last?.number ?? 0 }

    func change(_ number: Int64) -> Change? {
        guard number > 0, number <= Int64(contents.changes.count) else { return nil }
        return contents.changes[Int(number) - 1]
    }

    func changes(after number: Int64, upTo limit: Int) -> [Change] {
        Array(contents.changes.drop { $0.number <= number }.prefix(limit).filter { !$0.records.isEmpty })
    }

    func undos(of number: Int64) -> [Int64] { contents.changes.filter { $0.undoes == number }.map(\.number) }

    func history(of entity: String, _ id: RecordID, since version: Int) -> [Change] {
        contents.changes.compactMap { $0.only(entity, id, since: version) }
    }

    func latestChange(of entity: String, _ id: RecordID) -> Change? {
        contents.changes.reversed().lazy.compactMap { $0.only(entity, id, since: 0) }.first
    }

    func append(_ change: Change) { contents.changes.append(change) }

    func photo(_ hash: PhotoHash) -> Photo? { contents.photos[hash]?.photo }

    func rendition(_ hash: PhotoHash, size: Int) -> Rendition? {
        contents.photos[hash]?.renditions.first { $0.size == size }
    }

    func photoBytes(_ hash: PhotoHash, _ range: Range<Int>) -> [UInt8] {
        contents.photos[hash].map { Array($0.bytes[range]) } ?? []
    }

    func keep(_ photo: NewPhoto) throws {
        contents.photos[photo.photo.hash] = MemoryContents.KeptPhoto(
            photo: photo.photo,
            renditions: photo.renditions,
            bytes: try photo.pieces.flatMap(photo.bytes)
        )
    }

    func replace(_ rendition: Rendition, of hash: PhotoHash) {
        guard let kept = contents.photos[hash] else { return }
        contents.photos[hash] = MemoryContents.KeptPhoto(
            photo: kept.photo,
            renditions: kept.renditions.filter { $0.size != rendition.size } + [rendition],
            bytes: kept.bytes
        )
    }
}

extension Change {
    /// The change as far as it concerns one record from a version on; nil when it does not.
    func only(_ entity: String, _ id: RecordID, since version: Int) -> Change? {
        let own = records.filter { $0.entity == entity && $0.id == id && $0.version >= version }
        return own.isEmpty ? nil : with(own)
    }

    package func with(_ records: [RecordChange]) -> Change {
        Change(
            number: number,
            at: at,
            user: user,
            userName: userName,
            title: title,
            undoes: undoes,
            records: records
        )
    }
}
