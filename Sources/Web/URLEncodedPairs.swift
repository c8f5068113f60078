import HTTP

/// The pairs of an urlencoded query or body, still escaped.
///
/// Empty ones are skipped; `;` separates nothing.
struct URLEncodedPairs: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func next() -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        rest = rest.drop { $0 == Self.ampersand }
        guard !rest.isEmpty else { return nil }
        let pair = rest.prefix { $0 != Self.ampersand }
        rest = rest[pair.endIndex...]
        let name = pair.prefix { $0 != ASCII.equals }
        return (name, pair[name.endIndex...].dropFirst())
    }

    private static let ampersand = UInt8(ascii: "&")
}
