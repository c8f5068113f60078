import Records

/// Writing no more than what changed: an index stays as it is where its columns do.
extension Table {
    /// Sets the version and the columns at those places.
    ///
    /// There are as many such statements as ways to edit; a connection keeps those in use.
    func update(of places: [Int]) -> String {
        let changes = places.map { ", \(SQLName(columns[$0].name)) = ?\($0 + 3)" }.joined()
        return "UPDATE \(SQLName(entity.name))\nSET version = ?2\(changes)\nWHERE id = ?1"
    }

    /// Whether two states of a record may be found by different words.
    func areWordsOther(in one: Record, _ other: Record) -> Bool {
        entity.searchedPlaces.contains { one.values[$0] != other.values[$0] }
    }
}

extension Table.Column {
    /// Whether two states of a record may differ in this column.
    func differs(_ one: Record, _ other: Record) -> Bool {
        switch content {
        case .field(let place): one.values[place] != other.values[place]
        case .key(let key): key.value(in: one) != key.value(in: other)
        case .photoSize(let field): one.photoSize(field) != other.photoSize(field)
        }
    }
}
