package import HTTP

/// The cookies a browser sent (RFC 6265 4.2).
package struct Cookies: Sendable {
    private static let longest = 4096

    private let values: [FieldValue]

    package init(_ fields: Fields) { values = fields.values(of: .cookie) }

    /// The value of the cookie of this name set over `scheme`.
    ///
    /// One that is malformed, huge, or sent twice with this name counts as none: who else could set one beside ours?
    package func value(of name: String, over scheme: Scheme) -> String? {
        let name = SetCookie.fullName(name, over: scheme)
        var found: ArraySlice<UInt8>?
        for pair in values.lazy.flatMap({ $0.bytes.split(separator: ASCII.semicolon) }) {
            let pair = ASCII.trimmed(pair)
            let sent = pair.prefix { $0 != ASCII.equals }
            guard sent.elementsEqual(name.utf8) else { continue }
            guard found == nil else { return nil }
            found = pair[sent.endIndex...].dropFirst()
        }
        guard let found, found.count <= Self.longest, SetCookie.octets.containsAll(found) else { return nil }
        return String(decoding: found, as: UTF8.self)
    }
}
