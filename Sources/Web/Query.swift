package import HTTP

/// The query of an address, in which of a repeated key the first counts.
package struct Query: Sendable {
    private var fields: [(name: [UInt8], value: [UInt8])] = []

    /// An empty query.
    package static let none = Query()

    private init() {}

    /// Nil when an escape is broken, or a name or value is not UTF-8 or holds NUL.
    package init?(_ target: Target) {
        for pair in URLEncodedPairs(target.query ?? []) {
            guard let name = PercentCoding.decodeForm(pair.name), PercentCoding.isText(name),
                let value = PercentCoding.decodeForm(pair.value), PercentCoding.isText(value)
            else { return nil }
            fields.append((name, value))
        }
    }

    package subscript(name: String) -> String? {
        fields.first { $0.name.elementsEqual(name.utf8) }.map { String(decoding: $0.value, as: UTF8.self) }
    }
}
