/// The field lines of a message, in the order they came or will be sent.
package struct Fields: Sendable {
    package struct Line: Hashable, Sendable {
        package let name: FieldName
        package let value: FieldValue
    }

    private var lines: [Line] = []

    package init() {}

    /// The value of the first line with this name; setting it leaves just one such line, or none.
    package subscript(name: FieldName) -> FieldValue? {
        get { lines.first { $0.name == name }?.value }
        set {
            lines.removeAll { $0.name == name }
            if let newValue { append(name, newValue) }
        }
    }

    package func values(of name: FieldName) -> [FieldValue] {
        lines.compactMap { $0.name == name ? $0.value : nil }
    }

    package func contains(_ name: FieldName) -> Bool { lines.contains { $0.name == name } }

    package mutating func append(_ name: FieldName, _ value: FieldValue) {
        lines.append(Line(name: name, value: value))
    }

    package mutating func append(contentsOf fields: Fields) { lines += fields.lines }

    mutating func reserveCapacity(_ count: Int) { lines.reserveCapacity(count) }
}

extension Fields: Hashable {}

extension Fields: RandomAccessCollection {
    package var startIndex: Int { lines.startIndex }
    package var endIndex: Int { lines.endIndex }
    package subscript(position: Int) -> Line { lines[position] }
}

extension Fields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral lines: (FieldName, FieldValue)...) {
        for (name, value) in lines { append(name, value) }
    }
}
