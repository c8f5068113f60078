/// A name for one state of a resource (RFC 9110 8.8.3).
package struct EntityTag: Hashable, Sendable {
    /// What stands between the quotes.
    package let opaque: [UInt8]
    package let isWeak: Bool

    /// Nil when `opaque` holds what a tag may not: a quote, a blank, a control byte.
    package init?(opaque: some Sequence<UInt8>, isWeak: Bool = false) {
        self.opaque = [UInt8](opaque)
        self.isWeak = isWeak
        guard ByteSet.entityTag.containsAll(self.opaque) else { return nil }
    }

    package init?(_ opaque: String, isWeak: Bool = false) { self.init(opaque: opaque.utf8, isWeak: isWeak) }

    /// The tag as it stands in `ETag`.
    package var fieldValue: FieldValue {
        let quoted = [ASCII.quote] + opaque + [ASCII.quote]
        return FieldValue(checked: (isWeak ? Self.weakMark + quoted : quoted)[...])
    }

    /// The same state, as far as users see (RFC 9110 8.8.3.2).
    package func weaklyEquals(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// The same bytes.
    package func stronglyEquals(_ other: EntityTag) -> Bool { !isWeak && self == other }

    private static let weakMark: [UInt8] = [0x57, ASCII.slash]

    /// Reads a comma-separated list; nil when some of it is no tag.
    package static func list(_ bytes: ArraySlice<UInt8>) -> [EntityTag]? {
        var tags: [EntityTag] = []
        var rest = bytes
        while true {
            rest = rest.drop { $0 == ASCII.comma || $0 == ASCII.space || $0 == ASCII.tab }
            guard !rest.isEmpty else { return tags }
            guard let tag = take(from: &rest) else { return nil }
            tags.append(tag)
            rest = rest.drop { $0 == ASCII.space || $0 == ASCII.tab }
            guard rest.isEmpty || rest.first == ASCII.comma else { return nil }
        }
    }

    private static func take(from rest: inout ArraySlice<UInt8>) -> EntityTag? {
        let isWeak = rest.starts(with: weakMark)
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.first == ASCII.quote else { return nil }
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: ASCII.quote) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return EntityTag(opaque: rest[..<end], isWeak: isWeak)
    }
}
