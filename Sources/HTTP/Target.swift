/// What a request is about: a path and a query as the client sent them, nothing decoded.
package struct Target: Hashable, Sendable {
    /// Begins with `/`, or is `*` alone (`OPTIONS *`).
    package let path: [UInt8]
    /// What stands behind the first `?`; nil without one.
    package let query: [UInt8]?

    /// Reads the origin form or the asterisk form (RFC 9112 3.2); nil for anything else, broken escapes and NUL included.
    package init?(bytes: ArraySlice<UInt8>) {
        guard Self.isWellFormed(bytes) else { return nil }
        guard bytes.first == ASCII.slash || bytes.elementsEqual([ASCII.asterisk]) else { return nil }
        let mark = bytes.firstIndex(of: ASCII.question)
        path = [UInt8](bytes[..<(mark ?? bytes.endIndex)])
        query = mark.map { [UInt8](bytes[($0 + 1)...]) }
    }

    package init?(_ text: String) { self.init(bytes: [UInt8](text.utf8)[...]) }

    /// The origin form.
    package var bytes: [UInt8] {
        guard let query else { return path }
        return path + [ASCII.question] + query
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether every byte may stand in a target and every `%` begins an escape, of anything but NUL.
    static func isWellFormed(_ bytes: ArraySlice<UInt8>) -> Bool {
        let allowed = ByteSet.target
        let span = bytes.span
        for index in span.indices {
            guard allowed.contains(span[index]) else { return false }
            guard span[index] == ASCII.percent else { continue }
            guard index + 2 < span.count, let high = ASCII.hexDigit(span[index + 1]),
                let low = ASCII.hexDigit(span[index + 2]), high + low > 0
            else { return false }
        }
        return true
    }
}
