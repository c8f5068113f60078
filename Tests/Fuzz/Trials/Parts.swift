extension [UInt8] {
    /// What stands between lines of `%%`: the inputs of a trial that takes several.
    var parts: [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        for line in split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.elementsEqual("%%".utf8) {
                parts.append([])
            } else {
                if !(parts.last?.isEmpty ?? true) { parts[parts.count - 1].append(UInt8(ascii: "\n")) }
                parts[parts.count - 1] += line
            }
        }
        return parts
    }

    /// The bytes as text; what is no UTF-8 becomes U+FFFD.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// Whether the bytes stand somewhere in these.
    func has(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= count else { return false }
        return (0...(count - bytes.count)).contains { self[$0...].starts(with: bytes) }
    }
}
