extension MemoryEngine {
    func photos(after hash: PhotoHash?, limit: Int) -> [PhotoHash] {
        let all = contents.photos.keys.filter { hash.map($0.isAfter) ?? true }
        return Array(all.sorted { $1.isAfter($0) }.prefix(limit))
    }

    func isNeeded(_ hash: PhotoHash) -> Bool {
        let isShown = contents.tables.values.contains { rows in
            rows.values.contains { $0.record.values.contains(.photo(hash)) }
        }
        return isShown || contents.changes.contains { $0.records.contains { $0.photos.contains(hash) } }
    }

    func isJournalled(_ hash: PhotoHash, of id: RecordID) -> Bool {
        contents.changes.contains { $0.records.contains { $0.id == id && $0.photos.contains(hash) } }
    }

    func remove(_ hash: PhotoHash) { contents.photos[hash] = nil }

    func forget(_ entity: Entity, _ id: RecordID) -> Forgotten {
        var count = 0
        var photos: Set<PhotoHash> = []
        for (index, change) in contents.changes.enumerated() {
            let gone = change.records.filter { $0.entity == entity.name && $0.id == id }
            guard !gone.isEmpty else { continue }
            contents.changes[index] = change.forgetting(entity, id)
            count += 1
            for record in gone { photos.formUnion(record.photos) }
        }
        contents.purges += 1
        return Forgotten(changes: count, photos: photos)
    }

    func purges() -> Int64 { contents.purges }
}

extension PhotoHash {
    /// Whether it comes later in the order of bytes.
    func isAfter(_ other: PhotoHash) -> Bool { other.bytes.lexicographicallyPrecedes(bytes) }
}
