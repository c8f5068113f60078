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
        let weights = Self.allCases.map { ($0, $0.weight(in: list)) }
        let plain = list.weight(named: "identity") ?? 1
        guard let best = weights.map(\.1).max(), best > 0, best >= plain,
            let coding = weights.first(where: { $0.1 == best })?.0
        else { return nil }
        self = coding
    }

    package var fieldValue: FieldValue {
        switch self {
        case .zstd: "zstd"
        case .gzip: "gzip"
        }
    }

    private func weight(in list: WeightedList) -> Int {
        switch self {
        case .zstd: list.weight(of: "zstd") ?? 0
        // An old name for the same (RFC 9110 8.4.1.3).
        case .gzip: list.weight(named: "x-gzip") ?? list.weight(of: "gzip") ?? 0
        }
    }
}
