package import HTTP

/// The query of an address, in which of a repeated key the first counts.
package struct Query: Sendable {
    /// Known to be UTF-8 once decoded.
    private let escaped: [UInt8]

    /// An empty query.
    package static let none = Query(escaped: [])

    private init(escaped: [UInt8]) { self.escaped = escaped }

    /// Nil when a name or value is not UTF-8.
    package init?(_ target: Target) {
        escaped = target.query ?? []
        // The bytes between names and values are ASCII, so that the whole is UTF-8 only if each of them is.
        guard !escaped.contains(ASCII.percent) || PercentCoding.decodedText(escaped[...]) != nil else { return nil }
    }

    package subscript(name: String) -> String? {
        for pair in URLEncodedPairs(escaped) {
            guard let sent = PercentCoding.decodeForm(pair.name), sent.elementsEqual(name.utf8) else { continue }
            return PercentCoding.decodeForm(pair.value).map { String(decoding: $0, as: UTF8.self) }
        }
        return nil
    }
}
