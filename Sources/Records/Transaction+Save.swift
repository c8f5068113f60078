extension Transaction {
    /// Makes a record of these values and the defaults of all others.
    @discardableResult public func insert(
        _ entity: Entity,
        _ values: [Field: Value],
        id: RecordID = .make(),
        zone: Zone = .utc
    ) throws -> Record {
        var draft = Draft(new: entity, id: id, zone: zone)
        for (field, value) in values { draft.set(field, to: value) }
        return try save(draft)
    }

    /// Saves a draft: checks it, merges it with what others saved meanwhile, and writes what differs.
    ///
    /// Throws `InvalidRecord` or `Conflict`. A draft that changes nothing writes nothing. One of a deleted record brings
    /// it back when it started from the deletion.
    @discardableResult public func save(_ draft: Draft) throws -> Record {
        let issues = try snapshot.issues(of: draft)
        guard issues.isEmpty else { throw InvalidRecord(issues) }
        guard case .record(let seen, let base) = draft.origin else {
            try checkIsNew(draft)
            return try put(Record(draft.entity, draft.id, version: 1, values: draft.values), over: nil)
        }
        guard let current = try engine.record(draft.entity, draft.id) else {
            return try bringBack(draft, seen: seen, base: base)
        }
        let merged = try draft.merged(
            seen: seen,
            base: base,
            with: current,
            wasDeleted: try wasDeleted(current, since: seen.version)
        )
        guard merged != current.values else { return current }
        return try put(current.with(values: merged, version: current.version + 1), over: current)
    }

    /// A draft sent twice is one record: the second time it conflicts with what the first made.
    private func checkIsNew(_ draft: Draft) throws {
        let theirs = try engine.record(draft.entity, draft.id)
        let latest = try engine.latestChange(of: draft.entity.name, draft.id)?.records.last
        guard let version = theirs?.version ?? latest?.version else { return }
        throw Conflict(
            entity: draft.entity,
            id: draft.id,
            base: nil,
            theirs: theirs,
            mine: draft.values,
            fields: draft.touchedFields,
            version: version
        )
    }

    /// Changes some fields of a record, whatever its version.
    @discardableResult public func update(
        _ entity: Entity,
        _ id: RecordID,
        _ edit: (inout Draft) -> Void
    ) throws -> Record? {
        guard let record = try engine.record(entity, id) else { return nil }
        var draft = Draft(editing: record)
        edit(&draft)
        return try save(draft)
    }

    /// Whether the record was gone for a while: who edits it from before is asked, whatever it holds again.
    private func wasDeleted(_ current: Record, since version: Int) throws(StoreError) -> Bool {
        guard version < current.version else { return false }
        let changes = try engine.history(of: current.entity.name, current.id, since: version + 1)
        return changes.contains { $0.records.contains { $0.kind == .delete } }
    }

    private func bringBack(_ draft: Draft, seen: Record, base: Record) throws -> Record {
        let deletion = try snapshot.deletion(of: draft.entity, draft.id)?.record.version
        guard deletion == seen.version else {
            throw Conflict(
                entity: draft.entity,
                id: draft.id,
                base: base,
                theirs: nil,
                mine: draft.values,
                fields: draft.touchedFields,
                version: deletion ?? seen.version
            )
        }
        return try put(Record(draft.entity, draft.id, version: seen.version + 1, values: draft.values), over: nil)
    }

    /// Writes a record and notes the change.
    func put(_ record: Record, over old: Record?) throws -> Record {
        let sized = try withPhotoSizes(record)
        do throws(StoreError) {
            if let old { try engine.update(sized, from: old) } else { try engine.insert(sized) }
        } catch {
            guard case .notUnique(let field) = error else { throw error }
            throw InvalidRecord([Issue(field, .notUnique)])
        }
        note(from: old, to: sized, version: sized.version)
        return sized
    }

    func note(from old: Record?, to new: Record?, version: Int) {
        guard let entity = (new ?? old)?.entity else { return }
        progress.entities.insert(entity.name)
        guard entity.history == .kept else { return }
        guard let change = RecordChange(from: old, to: new, version: version) else { return }
        progress.append(change)
    }

    /// Carries the thumbnails' sizes along, so that a list needs no second look; a photo that is not kept is refused.
    private func withPhotoSizes(_ record: Record) throws -> Record {
        var sizes = PhotoSizes()
        for place in record.entity.photoPlaces {
            guard case .photo(let hash) = record.values[place] else {
                sizes.append(nil)
                continue
            }
            guard let photo = try engine.photo(hash) else {
                throw InvalidRecord([Issue(record.entity.fields[place], .invalid)])
            }
            sizes.append(photo.thumbnail)
        }
        return Record(record.entity, record.id, version: record.version, values: record.values, photoSizes: sizes)
    }
}
