import Text

extension Predicate {
    /// Whether a record is meant, as every database must see it too.
    package func holds(for record: Record) -> Bool {
        switch self {
        case .field(let field, let comparison, let value): comparison.holds(record[field], value)
        case .matches(let search): search.finds(record)
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
        case .begins: one.hasText(other) { $0.starts(with: $1) }
        case .contains: one.hasText(other) { $0.contains(bytes: $1) }
        case .foldedBegins: one.folded.hasText(other.folded) { $0.starts(with: $1) }
        case .foldedContains: one.folded.hasText(other.folded) { $0.contains(bytes: $1) }
        }
    }
}

extension String {
    /// The text without what makes no difference to one who searches.
    package var folded: String { Fold.folded(self) }
}

extension Value {
    /// Whether both are texts, and their bytes as told.
    func hasText(_ other: Value, where holds: ([UInt8], [UInt8]) -> Bool) -> Bool {
        guard case .text(let one) = self, case .text(let two) = other else { return false }
        return holds(Array(one.utf8), Array(two.utf8))
    }

    /// A text folded; any other value as it is.
    package var folded: Value {
        guard case .text(let text) = self else { return self }
        return .text(text.folded)
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
