/// The part of a representation a client asks for by `Range` (RFC 9110 14).
package enum ByteRange: Equatable, Sendable {
    /// No range, one that cannot be read, or several: the whole is sent (RFC 9110 14.2 lets us).
    case whole
    case part(Range<Int>)
    /// No byte of it exists: 416.
    case unsatisfiable

    /// Reads `Range` for a representation of `count` bytes.
    package init(_ value: FieldValue?, of count: Int) {
        guard let value, let spec = Self.single(value.bytes), let hyphen = spec.firstIndex(of: ASCII.hyphen) else {
            self = .whole
            return
        }
        let first = spec[..<hyphen]
        let last = spec[(hyphen + 1)...]
        guard !(first.isEmpty && last.isEmpty), ByteSet.digits.containsAll(first), ByteSet.digits.containsAll(last)
        else {
            self = .whole
            return
        }
        self = first.isEmpty ? Self.suffix(last, of: count) : Self.span(first, last, of: count)
    }

    /// `Content-Range` for the answer; nil for the whole.
    package func contentRange(of count: Int) -> FieldValue? {
        switch self {
        case .whole: nil
        case .part(let range): FieldValue("bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
        case .unsatisfiable: FieldValue("bytes */\(count)")
        }
    }

    /// What stands behind `bytes=` if it is one range.
    private static func single(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let equals = value.firstIndex(of: ASCII.equals),
            ASCII.equal(value[..<equals], ignoringCase: "bytes")
        else { return nil }
        let spec = ASCII.trimmed(value[(equals + 1)...])
        return spec.contains(ASCII.comma) ? nil : spec
    }

    private static func suffix(_ digits: ArraySlice<UInt8>, of count: Int) -> ByteRange {
        // A number that does not fit is more than there is.
        let wanted = ASCII.number(digits) ?? .max
        guard wanted > 0, count > 0 else { return .unsatisfiable }
        return .part(max(0, count - wanted)..<count)
    }

    private static func span(_ first: ArraySlice<UInt8>, _ last: ArraySlice<UInt8>, of count: Int) -> ByteRange {
        // A number no file can reach is refused, not cut: who sends it tests us.
        guard let start = ASCII.number(first), let end = last.isEmpty ? .max : ASCII.number(last) else {
            return .unsatisfiable
        }
        guard start <= end else { return .whole }
        guard start < count else { return .unsatisfiable }
        return .part(start..<min(end, count - 1) + 1)
    }
}
