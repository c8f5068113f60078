/// How far a walk through the photos came, and what it removed.
public struct PhotoPurge: Equatable, Sendable {
    public let removed: Int
    /// The last photo looked at; nil once all were.
    public let last: PhotoHash?
}

/// What a purge of a record's past found.
public struct Purge: Equatable, Sendable {
    /// How many changes told of the record.
    public let changes: Int
    /// How many photos nothing else needed.
    public let photos: Int
    /// Whether the record is there, with its present values.
    public let isLive: Bool

    public init(changes: Int, photos: Int, isLive: Bool) {
        self.changes = changes
        self.photos = photos
        self.isLive = isLive
    }
}

/// What nothing needs any more goes for good: no undo brings it back.
extension Transaction {
    /// Removes the photo unless a record, a parked draft or an entry of the journal shows it; true when it went.
    @discardableResult public func purgePhoto(_ hash: PhotoHash) throws(StoreError) -> Bool {
        guard try engine.photo(hash) != nil, try !engine.isNeeded(hash) else { return false }
        try engine.remove(hash)
        return true
    }

    /// Looks at the next photos in the order of their hashes, and removes those that nothing shows.
    public func purgePhotos(after hash: PhotoHash? = nil, limit: Int) throws(StoreError) -> PhotoPurge {
        let photos = try engine.photos(after: hash, limit: limit)
        var removed = 0
        for photo in photos where try purgePhoto(photo) { removed += 1 }
        return PhotoPurge(removed: removed, last: photos.count < limit ? nil : photos.last)
    }

    /// Takes a record's past out of the journal, and the photos that only it showed.
    ///
    /// The record itself, if it lives, keeps what it holds now.
    public func purge(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Purge {
        let forgotten = try engine.forget(entity, id)
        var removed = 0
        for photo in forgotten.photos where try purgePhoto(photo) { removed += 1 }
        return Purge(changes: forgotten.changes, photos: removed, isLive: try engine.record(entity, id) != nil)
    }
}

extension Snapshot {
    /// Whether the photo stands in an entry of the journal about that record.
    public func isJournalled(_ hash: PhotoHash, of id: RecordID) throws(StoreError) -> Bool {
        try engine.isJournalled(hash, of: id)
    }
}
