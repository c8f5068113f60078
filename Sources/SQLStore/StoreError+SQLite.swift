import Records
import SQLite

extension StoreError {
    init(_ error: SQLiteError) {
        switch error.trouble {
        case .full: self = .full
        case .readOnly: self = .readOnly
        case .busy: self = .busy
        case .damaged: self = .damaged(error.description)
        // What may be twice is looked up before; this is a table gone wrong.
        case .notUnique: self = .damaged(error.description)
        case .failing: self = .failing(error.description)
        }
    }
}

/// Runs what SQLite may refuse, and says it in the store's words.
func storing<Result>(_ body: () throws(SQLiteError) -> Result) throws(StoreError) -> Result {
    do {
        return try body()
    } catch {
        throw StoreError(error)
    }
}
