/// How a deletion went.
public enum DeleteResult: Equatable, Sendable {
    case deleted(Record)
    case alreadyDeleted(Change)
    case neverExisted
}

extension Transaction {
    /// Deletes a record; throws `Conflict` when it changed since `version`, nil for no check.
    @discardableResult public func delete(
        _ entity: Entity,
        _ id: RecordID,
        version: Int? = nil
    ) throws -> DeleteResult {
        guard let current = try engine.record(entity, id) else {
            let deletion = try snapshot.deletion(of: entity, id)
            return deletion.map { .alreadyDeleted($0.change) } ?? .neverExisted
        }
        if let version, version != current.version { throw try conflict(version, current) }
        try remove(current)
        return .deleted(current)
    }

    /// Deletes all records the predicate means, and says how many those were.
    @discardableResult public func delete(_ entity: Entity, where predicate: Predicate) throws -> Int {
        let records = try engine.fetch(FetchRequest(entity, where: predicate, limit: .max))
        for record in records { try remove(record) }
        return records.count
    }

    func remove(_ record: Record) throws(StoreError) {
        try engine.delete(record.entity, record.id)
        note(from: record, to: nil, version: record.version + 1)
    }

    private func conflict(_ version: Int, _ current: Record) throws(StoreError) -> Conflict {
        let base = try snapshot.record(current.entity, current.id, at: version)
        let fields = current.entity.fields.indices.filter { base?.values[$0] != current.values[$0] }
        return Conflict(
            entity: current.entity,
            id: current.id,
            base: base,
            theirs: current,
            mine: [],
            fields: fields.map { current.entity.fields[$0] },
            version: current.version
        )
    }
}
