import Records
import SQLite

extension Table {
    /// The record in the row a statement stands on.
    func record(from statement: Statement) throws(SQLiteError) -> Record {
        guard let id = RecordID(rawValue: statement.integer(0)) else { throw damage(statement) }
        var values: [Value] = []
        values.reserveCapacity(storages.count)
        for place in storages.indices {
            let storage = storages[place]
            guard let value = statement.value(place + 2, storage.storage, allowsNull: storage.allowsNull) else {
                throw damage(statement)
            }
            values.append(value)
        }
        var sizes = PhotoSizes()
        for photo in 0..<photoCount { sizes.append(statement.photoSize(storages.count + 2 + photo)) }
        return Record(entity, id, version: Int(statement.integer(1)), values: values, photoSizes: sizes)
    }

    /// Adds the row a statement stands on.
    func read(_ statement: Statement, into rows: inout Rows) throws(SQLiteError) {
        guard let id = RecordID(rawValue: statement.integer(0)) else { throw damage(statement) }
        rows.begin(id, version: Int(statement.integer(1)))
        for place in storages.indices {
            let storage = storages[place]
            let cell = statement.cell(place + 2, storage.storage, allowsNull: storage.allowsNull, &rows.bytes)
            guard let cell else { throw damage(statement) }
            rows.add(cell)
        }
        for photo in 0..<photoCount { rows.add(statement.photoSize(storages.count + 2 + photo)) }
    }

    func damage(_ statement: Statement) -> SQLiteError {
        .damage("a row of \(entity.name) holds what its field cannot", in: statement.sql)
    }
}
