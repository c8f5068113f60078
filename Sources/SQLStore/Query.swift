import Records
import SQLite

/// SQL being put together, and the values that belong to its parameters.
///
/// Only names of the model and words of SQL are text; all else is bound.
struct Query {
    private(set) var sql: String
    private(set) var values: [Value] = []

    init(text: String) { sql = text }

    mutating func append(_ text: String) { sql += text }

    /// A parameter and its value.
    mutating func append(_ value: Value) {
        sql += "?"
        values.append(value)
    }

    func bind(to statement: Statement) throws(SQLiteError) {
        for (index, value) in values.enumerated() { try statement.bind(index + 1, value) }
    }
}

extension Query {
    mutating func append(_ predicate: Predicate, _ table: Table) {
        switch predicate {
        case .matches(let search): append(testing: search, table)
        case .field(let field, let comparison, let value): append(field, comparison, value)
        case .ids(let ids): append(ids.map { .integer($0.rawValue) }, "id IN (", ", ", ")")
        case .and(let parts): append(parts, "AND", empty: "TRUE", table)
        case .or(let parts): append(parts, "OR", empty: "FALSE", table)
        case .not(let part):
            append("NOT (")
            append(part, table)
            append(")")
        }
    }

    private mutating func append(_ values: [Value], _ opening: String, _ separator: String, _ closing: String) {
        append(opening)
        for (index, value) in values.enumerated() {
            if index > 0 { append(separator) }
            append(value)
        }
        append(closing)
    }

    private mutating func append(_ parts: [Predicate], _ word: String, empty: String, _ table: Table) {
        guard !parts.isEmpty else { return append(empty) }
        for (index, part) in parts.enumerated() {
            append(index == 0 ? "(" : " \(word) (")
            append(part, table)
            append(")")
        }
    }

    /// True or false, never SQL's third: `NOT` must mean the same as in memory.
    private mutating func append(_ field: Field, _ comparison: Predicate.Comparison, _ value: Value) {
        let name = SQLName(field.name)
        // SQLite would turn a number into a text to compare it with one.
        guard field.kind.storage.fits(value) else { return append(comparison == .notEqual ? "TRUE" : "FALSE") }
        switch comparison {
        case .equal: append("\(name) IS ")
        case .notEqual: append("\(name) IS NOT ")
        case _ where value.isNull: return append("FALSE")
        case .less: append("\(name) IS NOT NULL AND \(name) < ")
        case .lessOrEqual: append("\(name) IS NOT NULL AND \(name) <= ")
        case .greater: append("\(name) IS NOT NULL AND \(name) > ")
        case .greaterOrEqual: append("\(name) IS NOT NULL AND \(name) >= ")
        case .begins: return append("\(name)", "= 1", value)
        case .contains: return append("\(name)", "> 0", value)
        case .foldedBegins: return append("\(Self.foldedFunction)(\(name))", "= 1", value.folded)
        case .foldedContains: return append("\(Self.foldedFunction)(\(name))", "> 0", value.folded)
        }
        append(value)
    }

    /// The function of texts that every connection has.
    static let foldedFunction = "store_folded"

    /// Where in a text another stands; not by `LIKE`, to which some signs mean others.
    private mutating func append(_ text: String, _ place: String, _ value: Value) {
        guard case .text = value else { return append("FALSE") }
        append("\(text) IS NOT NULL AND instr(\(text), ")
        append(value)
        append(") \(place)")
    }
}
