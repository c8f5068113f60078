/// Changes that happen together or not at all; ends with the closure it was given to.
public struct Transaction: ~Copyable {
    /// What has been changed so far.
    final class Progress {
        private struct Subject: Hashable {
            let entity: String
            let id: RecordID
        }

        private(set) var records: [RecordChange] = []
        var entities: Set<String> = []
        var undoes: Int64?
        private var versions: [Subject: Int] = [:]

        func append(_ change: RecordChange) {
            records.append(change)
            versions[Subject(entity: change.entity, id: change.id)] = change.version
        }

        /// The version that the last change so far gave a record; nil where none touched it.
        func version(of entity: String, _ id: RecordID) -> Int? { versions[Subject(entity: entity, id: id)] }
    }

    /// The records as they are, the transaction's own changes among them.
    public let snapshot: Snapshot

    let progress = Progress()
    var engine: any Engine { snapshot.engine }

    private init(_ engine: any Engine) { snapshot = Snapshot(engine) }

    /// Runs `body` on an engine and journals what it did; the engine's own transaction is the caller's matter.
    package static func run<Result: Sendable>(
        on engine: any Engine,
        by author: Author?,
        _ title: String,
        _ body: (borrowing Transaction) throws -> Result
    ) throws -> Written<Result> {
        let transaction = Transaction(engine)
        let value = try body(transaction)
        let records = transaction.progress.records
        let entities = transaction.progress.entities
        guard !records.isEmpty else { return Written(value: value, change: nil, entities: entities) }
        let number = try engine.lastChange() + 1
        try engine.append(
            Change(
                number: number,
                at: .now,
                user: author?.id,
                userName: author?.name ?? "",
                title: title,
                undoes: transaction.progress.undoes,
                records: records
            )
        )
        return Written(value: value, change: number, entities: entities)
    }

    public func record(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Record? {
        try snapshot.record(entity, id)
    }

    public func first(_ entity: Entity, where predicate: Predicate) throws(StoreError) -> Record? {
        try snapshot.first(entity, where: predicate)
    }

    public func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] { try snapshot.fetch(request) }

    public func count(
        _ entity: Entity,
        where predicate: Predicate? = nil,
        upTo limit: Int = 1000
    ) throws(StoreError) -> Int {
        try snapshot.count(entity, where: predicate, upTo: limit)
    }

    /// Keeps a photo and its renditions; one that is kept already stays as it is.
    public func keep(_ photo: NewPhoto) throws {
        guard try engine.photo(photo.photo.hash) == nil else { return }
        try engine.keep(photo)
    }

    /// Makes a rendition of a photo that is kept the one of its size; without such a photo nothing happens.
    public func replace(_ rendition: Rendition, of hash: PhotoHash) throws(StoreError) {
        guard try engine.photo(hash) != nil else { return }
        try engine.replace(rendition, of: hash)
    }
}
