extension Snapshot {
    /// What is known of a photo, without its bytes; nil when it is not kept.
    public func photo(_ hash: PhotoHash) throws(StoreError) -> Photo? { try engine.photo(hash) }

    /// The photo scaled for one of the sizes (74, 148, 222, 960), or nil.
    public func rendition(_ hash: PhotoHash, size: Int) throws(StoreError) -> Rendition? {
        try engine.rendition(hash, size: size)
    }

    /// The photos that are kept, in the order of their hashes, from the one after that on.
    public func photos(after hash: PhotoHash?, limit: Int) throws(StoreError) -> [PhotoHash] {
        try engine.photos(after: hash, limit: limit)
    }

    /// Some of a photo's bytes; fewer where the range goes past the end.
    public func photoBytes(_ hash: PhotoHash, range: Range<Int>) throws(StoreError) -> [UInt8] {
        guard let photo = try engine.photo(hash) else { return [] }
        let range = range.clamped(to: 0..<photo.count)
        return range.isEmpty ? [] : try engine.photoBytes(hash, range)
    }
}
