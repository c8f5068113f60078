package import Records

extension Catalogue {
    /// Drops the parked drafts about the record or that became it, which a purge of its past must take along.
    package static func dropDrafts(of id: RecordID, in transaction: borrowing Transaction) throws {
        let number = Int(id.rawValue)
        try transaction.delete(ParkedDraft.entity, where: ParkedDraft.savedAs == number || ParkedDraft.about == number)
    }
}
