/// A form in which a body is shorter on its way (RFC 9110 8.4.1), the better first.
package enum ContentCoding: String, CaseIterable, Sendable {
    /// RFC 8878. Browsers take it over TLS and from this machine only, as something between might not know it.
    case zstd
    /// RFC 1952. All browsers take it.
    case gzip

    /// The one that a client likes best of those we have; nil where the body is to go as it is.
    ///
    /// Without the field every coding would be allowed (RFC 9110 12.5.3), but then it is no browser, and may know none.
    package init?(acceptedBy fields: Fields) {
        guard let list = WeightedList(.acceptEncoding, in: fields) else { return nil }
        let plain = list.members.first { $0.name == "identity" }?.weight ?? 1
        let weights = Self.allCases.map { ($0, $0.weight(in: list)) }
        guard let best = weights.map(\.1).max(), best > 0, best >= plain else { return nil }
        guard let coding = weights.first(where: { $0.1 == best })?.0 else { return nil }
        self = coding
    }

    package var fieldValue: FieldValue {
        switch self {
        case .zstd: "zstd"
        case .gzip: "gzip"
        }
    }

    private func weight(in list: WeightedList) -> Int {
        let named = list.weight(of: rawValue) ?? 0
        // An old name for the same (RFC 9110 8.4.1.3).
        guard self == .gzip, let other = list.members.first(where: { $0.name == "x-gzip" }) else { return named }
        return max(named, other.weight)
    }
}
