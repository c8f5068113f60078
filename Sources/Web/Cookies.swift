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
        let name = [UInt8](SetCookie.fullName(name, over: scheme).utf8)
        var found: ArraySlice<UInt8>?
        for value in values {
            var rest = value.bytes
            while !rest.isEmpty {
                let pair = rest.prefix { $0 != ASCII.semicolon }
                rest = rest[pair.endIndex...].dropFirst()
                guard let value = Self.value(in: ASCII.trimmed(pair), of: name) else { continue }
                guard found == nil else { return nil }
                found = value
            }
        }
        guard let found, found.count <= Self.longest, found.allSatisfy(SetCookie.octets.contains) else { return nil }
        return String(decoding: found, as: UTF8.self)
    }

    private static func value(in pair: ArraySlice<UInt8>, of name: [UInt8]) -> ArraySlice<UInt8>? {
        guard pair.starts(with: name) else { return nil }
        let rest = pair.dropFirst(name.count)
        return rest.isEmpty || rest.first == ASCII.equals ? rest.dropFirst() : nil
    }
}
