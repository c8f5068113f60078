/// Values by name, for a page or one row of it.
///
/// A plain array, searched from its start: objects hold a dozen names, and comparing integers is faster than hashing.
package struct Object: Sendable {
    // Without labels, as a literal has them: an array of tuples with others would be made anew, entry by entry.
    typealias Entry = (Name, Value)

    private(set) var entries: [Entry]

    package init() {
        entries = []
    }

    /// The entries as they stand; of two with the same name the first counts.
    init(_ entries: [Entry]) {
        self.entries = entries
    }

    package subscript(name: Name) -> Value {
        get { index(of: name).map { entries[$0].1 } ?? .absent }
        set {
            guard let index = index(of: name) else {
                entries.append((name, newValue))
                return
            }
            entries[index].1 = newValue
        }
    }

    /// The names of `other` added to these, or put in the place of these.
    package func merging(_ other: Object) -> Object {
        var merged = self
        for entry in other.entries {
            merged[entry.0] = entry.1
        }
        return merged
    }

    func index(of name: Name) -> Int? {
        for index in entries.indices where entries[index].0 == name {
            return index
        }
        return nil
    }
}

extension Object: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral entries: (Name, Value)...) {
        self.init(entries)
    }
}
