/// Why a change cannot be taken back.
public enum UndoRefusal: Error, Equatable, Sendable {
    /// There is no such change, or it is of an entity the model has no more.
    case unknown(Int64)
    case alreadyUndone(by: Change)
    /// These fields were changed later, by changes that still stand, the newest first.
    case changedSince(fields: [Field], by: [Change])
    /// The record was deleted later.
    case deletedSince(by: Change)
    /// The journal does not know what these fields held.
    case secret(fields: [Field])
}
