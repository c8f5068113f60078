import SQLite

extension SQLStore {
    /// The version of SQLite in use, as `3.40.1`.
    public static var libraryVersion: String { Connection.libraryVersion }
}
