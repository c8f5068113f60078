/// Why a store cannot do what it was asked to, through no fault of the data.
public enum StoreError: Error, Equatable, Sendable {
    /// The disk is full; reading goes on, and writing when there is room again.
    case full
    /// The disk or file cannot be written to just now.
    case readOnly
    /// Another process held the database for too long.
    case busy
    /// The database file is not as it was written.
    case damaged(String)
    /// The disk fails; nothing more is written.
    case failing(String)
    /// The store was closed.
    case closed
    /// The request makes no sense for the model.
    case badRequest(String)
    /// A record of that entity has that value of a unique field; seen above the engines as an issue only.
    case notUnique(Field)
}
