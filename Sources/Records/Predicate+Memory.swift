extension Predicate {
    /// Whether a record is meant, as every database must see it too.
    package func holds(for record: Record) -> Bool {
        switch self {
        case .field(let field, let comparison, let value): comparison.holds(record[field], value)
        case .ids(let ids): ids.contains(record.id)
        case .and(let parts): parts.allSatisfy { $0.holds(for: record) }
        case .or(let parts): parts.contains { $0.holds(for: record) }
        case .not(let part): !part.holds(for: record)
        }
    }
}

extension Predicate.Comparison {
    func holds(_ one: Value, _ other: Value) -> Bool {
        switch self {
        case .equal: one == other
        case .notEqual: one != other
        case .less: one.precedes(other) == true
        case .lessOrEqual: other.precedes(one) == false
        case .greater: other.precedes(one) == true
        case .greaterOrEqual: one.precedes(other) == false
        }
    }
}

extension Value {
    /// Nil when the two cannot be compared: one is null, or they are of different types.
    func precedes(_ other: Value) -> Bool? {
        switch (self, other) {
        case (.text(let one), .text(let two)): one.utf8.lexicographicallyPrecedes(two.utf8)
        case (.integer(let one), .integer(let two)): one < two
        case (.real(let one), .real(let two)): one < two
        case (.flag(let one), .flag(let two)): !one && two
        case (.time(let one), .time(let two)): one < two
        case (.date(let one), .date(let two)): one < two
        case (.bytes(let one), .bytes(let two)): one.lexicographicallyPrecedes(two)
        case (.photo(let one), .photo(let two)): one.bytes.lexicographicallyPrecedes(two.bytes)
        case (.reference(let one), .reference(let two)): one < two
        default: nil
        }
    }
}
