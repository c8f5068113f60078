import Records

extension Table {
    /// An index of the table, as the model wants it.
    struct Index: Sendable {
        let name: String
        /// As SQLite keeps it.
        let sql: String
        /// The field whose values must be unlike, if it sees to that.
        let uniqueField: String?

        func isSame(as index: FileShape.Index) -> Bool { name == index.name && sql == index.sql }
    }

    /// All indexes of the table: what must be unlike, what refers to others, what lists are ordered by, which photos are
    /// shown.
    var indexes: [Index] {
        var indexes = entity.uniqueFields.map { index([$0.name], uniqueField: $0.name) }
        for field in entity.fields where field.kind.storage == .reference { indexes.append(index([field.name])) }
        for place in entity.photoPlaces {
            let name = entity.fields[place].name
            indexes.append(index([name], where: "\(SQLName(name)) IS NOT NULL"))
        }
        let order = entity.order.compactMap { keyName(of: $0.field) }
        // The id is part of every index: ties need no column.
        if !order.isEmpty { indexes.append(index(order)) }
        for column in keyColumns where order != [column.name] { indexes.append(index([column.name])) }
        return indexes
    }

    private func index(_ columns: [String], uniqueField: String? = nil, where condition: String? = nil) -> Index {
        let name = ([entity.name] + columns).joined(separator: "_")
        let names = columns.map { SQLName($0).description }.joined(separator: ", ")
        let unique = uniqueField == nil ? "" : " UNIQUE"
        let rest = condition.map { " WHERE \($0)" } ?? ""
        return Index(
            name: name,
            sql: "CREATE\(unique) INDEX \(SQLName(name)) ON \(SQLName(entity.name)) (\(names))\(rest)",
            uniqueField: uniqueField
        )
    }
}
