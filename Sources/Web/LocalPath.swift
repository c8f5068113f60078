package import HTTP

/// An address of this site, fit to send a browser to: never one that a browser reads as another site's.
package struct LocalPath: Hashable, Sendable {
    package let target: Target

    /// Nil unless `text` is a path, and perhaps a query, of this site.
    package init?(_ text: String) {
        guard let target = Target(text) else { return nil }
        self.init(target)
    }

    /// Nil when the target of a request would, sent back as a location, lead to another site.
    package init?(_ target: Target) {
        guard let decoded = PercentCoding.decode(target.path[...]), PercentCoding.isText(decoded),
            Self.staysHere(target.path), Self.staysHere(decoded)
        else { return nil }
        self.target = target
    }

    /// What a `Location` field says.
    package var location: FieldValue? { FieldValue(bytes: target.bytes) }

    /// Browsers take `\` for `/`, and drop tabs and line ends wherever they stand.
    private static func staysHere(_ path: [UInt8]) -> Bool {
        path.first == ASCII.slash && path.dropFirst().first != ASCII.slash
            && !path.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    }
}
