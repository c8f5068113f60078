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

    /// Writes the lines but those that are the server's own to say.
    func write(to bytes: inout [UInt8]) {
        // Looked at where they are: to take a line out is to count four references.
        let lines = lines.span
        for index in lines.indices where !lines[index].name.isOfServer {
            lines[index].name.write(to: &bytes)
            bytes += lines[index].value.bytes
            bytes.append(ASCII.carriageReturn)
            bytes.append(ASCII.lineFeed)
        }
    }

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
