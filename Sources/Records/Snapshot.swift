/// The records as they were at one moment; ends with the closure it was given to.
public struct Snapshot: ~Copyable {
    package let engine: any Engine

    package init(_ engine: any Engine) { self.engine = engine }

    /// The record of that id, or nil.
    public func record(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Record? {
        try engine.record(entity, id)
    }

    /// The first record the predicate means, in the entity's order.
    public func first(_ entity: Entity, where predicate: Predicate) throws(StoreError) -> Record? {
        try engine.fetch(FetchRequest(entity, where: predicate, limit: 1)).first
    }

    /// The records of a request, always in its order.
    public func fetch(_ request: FetchRequest) throws(StoreError) -> [Record] {
        let records = try engine.fetch(request)
        return request.isBackward ? records.reversed() : records
    }

    /// How many records are meant, counted no further than `limit`.
    public func count(
        _ entity: Entity,
        where predicate: Predicate? = nil,
        upTo limit: Int = 1000
    ) throws(StoreError) -> Int {
        try engine.count(entity, predicate, upTo: limit)
    }
}
