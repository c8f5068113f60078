/// By what a record stands in lists that are in the order of one field.
package struct SortKey: Sendable {
    package let field: Field

    private let place: Int
    /// The place of the text that is sorted by instead, where there is one.
    private let standIn: Int?

    /// `fields` has both.
    init(of field: Field, in fields: [Field], standIn: Field?) {
        self.field = field
        place = fields.firstIndex(of: field) ?? 0
        self.standIn = standIn.flatMap { fields.firstIndex(of: $0) }
    }

    /// Changes when records have to get other keys.
    package var digest: String { "\(field.name)<\(standIn ?? place)" }

    /// What decides where the record stands.
    package func value(in record: Record) -> Value {
        if let standIn, case .text(let text) = record.values[standIn], !text.isEmpty { return record.values[standIn] }
        return record.values[place]
    }

    func value(in rows: Rows, _ row: Int) -> Value {
        if let standIn, case .text(let text) = rows[row, standIn], !text.isEmpty { return rows.value(row, standIn) }
        return rows.value(row, place)
    }
}
