/// What a kind of store must do for itself; merging, checking, journal and undo stand above, once.
///
/// One engine is one snapshot or one transaction, on one thread.
package protocol Engine: AnyObject {
    var model: Model { get }

    func record(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Record?

    /// Records in the order of the request, or in its reverse for one that reads backwards.
    func fetch(_ request: FetchRequest) throws(StoreError) -> [Record]

    /// The same in one piece.
    func rows(_ request: FetchRequest) throws(StoreError) -> Rows

    /// The records of those ids that there are, in that order.
    func rows(_ entity: Entity, _ ids: [RecordID]) throws(StoreError) -> Rows

    /// Where the records of a request stand, in the same order.
    func places(_ request: FetchRequest) throws(StoreError) -> [Cursor]

    /// The records that changes after that one touched, in any order and up to `limit`; one may come more than once.
    func touched(after change: Int64, upTo limit: Int) throws(StoreError) -> [RecordID]

    /// How many records are meant, counted no further than `limit`.
    func count(_ entity: Entity, _ predicate: Predicate?, upTo limit: Int) throws(StoreError) -> Int

    func insert(_ record: Record) throws(StoreError)
    /// Writes what differs from the record as it is there now.
    func update(_ record: Record, from old: Record) throws(StoreError)
    func delete(_ entity: Entity, _ id: RecordID) throws(StoreError)

    /// The bytes by which a record stands in lists that are in the order of the key's field.
    func sortKey(_ key: SortKey, of record: Record) throws(StoreError) -> [UInt8]

    /// The number of the last change, 0 before the first.
    func lastChange() throws(StoreError) -> Int64
    func change(_ number: Int64) throws(StoreError) -> Change?

    /// The first changes after that one, in their order; those whose records are gone are left out.
    func changes(after number: Int64, upTo limit: Int) throws(StoreError) -> [Change]

    /// The changes that take this one back, in any order.
    func undos(of number: Int64) throws(StoreError) -> [Int64]

    /// The changes of one record to this version and all later ones, in their order; of each only what it did to it.
    func history(of entity: String, _ id: RecordID, since version: Int) throws(StoreError) -> [Change]

    /// The last change of a record; only what it did to it.
    func latestChange(of entity: String, _ id: RecordID) throws(StoreError) -> Change?
    func append(_ change: Change) throws(StoreError)

    /// The changes of one record with lower numbers, newest first; of each only what it did to it.
    func history(of entity: String, _ id: RecordID, before number: Int64, limit: Int) throws(StoreError) -> [Change]

    /// How many changes of a record there are, counted no further than `limit`, and when the first was made.
    func historyExtent(of entity: String, _ id: RecordID, upTo limit: Int) throws(StoreError) -> HistoryExtent?

    /// The numbers of the changes a request means, newest first.
    func changeNumbers(_ request: JournalRequest) throws(StoreError) -> JournalNumbers

    /// A change with the first of its records.
    func change(_ number: Int64, upTo records: Int) throws(StoreError) -> Change?

    /// How many records a change concerns, counted no further than `limit`.
    func recordCount(of number: Int64, upTo limit: Int) throws(StoreError) -> Int

    /// The names of all who made changes.
    func authors() throws(StoreError) -> [String]

    func photo(_ hash: PhotoHash) throws(StoreError) -> Photo?
    func rendition(_ hash: PhotoHash, size: Int) throws(StoreError) -> Rendition?
    /// The bytes of the photo that lie in the range.
    func photoBytes(_ hash: PhotoHash, _ range: Range<Int>) throws(StoreError) -> [UInt8]
    func keep(_ photo: NewPhoto) throws

    /// Puts a rendition of a photo that is kept in the place of the one of its size, if there is one.
    func replace(_ rendition: Rendition, of hash: PhotoHash) throws(StoreError)

    /// The photos that are kept, in the order of their hashes.
    func photos(after hash: PhotoHash?, limit: Int) throws(StoreError) -> [PhotoHash]

    /// Whether a record or an entry of the journal shows the photo.
    func isNeeded(_ hash: PhotoHash) throws(StoreError) -> Bool

    /// Whether an entry of the journal shows the photo in that record.
    func isJournalled(_ hash: PhotoHash, of id: RecordID) throws(StoreError) -> Bool
    func remove(_ hash: PhotoHash) throws(StoreError)

    /// Takes a record out of the journal, and returns the photos its entries showed.
    ///
    /// A change that concerned it alone stays, hollow: number, time and what it undoes.
    func forget(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Forgotten

    /// How often something was taken out of the journal.
    func purges() throws(StoreError) -> Int64
}

extension Engine {
    package func rows(_ request: FetchRequest) throws(StoreError) -> Rows {
        Rows(try fetch(request), of: request.entity)
    }
}
