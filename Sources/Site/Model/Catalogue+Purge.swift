package import Records

extension Catalogue {
    /// Drops the parked drafts that became the record, which a purge of its past must take along.
    package static func dropDrafts(of id: RecordID, in transaction: borrowing Transaction) throws {
        try transaction.delete(ParkedDraft.entity, where: ParkedDraft.savedAs == Int(id.rawValue))
    }
}
