extension Peer {
    /// Eight groups of up to four hex digits, one run of zero groups as `::`, the last two as IPv4 (RFC 4291 2.2).
    init?(ipv6 bytes: ArraySlice<UInt8>) {
        guard bytes.count <= 45 else { return nil }
        let halves = Self.halves(of: bytes)
        guard let front = Self.groups(halves.front, mayEndInIPv4: halves.back == nil),
            let back = Self.groups(halves.back ?? [], mayEndInIPv4: true)
        else { return nil }
        let missing = 8 - front.count - back.count
        guard halves.back == nil ? missing == 0 : missing >= 1 else { return nil }
        let groups = front + [UInt64](repeating: 0, count: missing) + back
        self.init(
            high: groups[..<4].reduce(0) { $0 << 16 | $1 },
            low: groups[4...].reduce(0) { $0 << 16 | $1 }
        )
    }

    /// What stands before and behind the first `::`; nothing behind when there is none.
    private static func halves(of bytes: ArraySlice<UInt8>) -> (front: ArraySlice<UInt8>, back: ArraySlice<UInt8>?) {
        let colons = bytes.indices.dropLast().first { bytes[$0] == ASCII.colon && bytes[$0 + 1] == ASCII.colon }
        guard let colons else { return (bytes, nil) }
        return (bytes[..<colons], bytes[(colons + 2)...])
    }

    private static func groups(_ bytes: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> [UInt64]? {
        guard !bytes.isEmpty else { return [] }
        let parts = bytes.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        var groups: [UInt64] = []
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, mayEndInIPv4, case .ipv4(let address) = Peer(ipv4: part) {
                groups += [UInt64(address >> 16), UInt64(address & 0xFFFF)]
                continue
            }
            let digits = part.compactMap(ASCII.hexDigit)
            guard 1...4 ~= part.count, digits.count == part.count else { return nil }
            groups.append(digits.reduce(0) { $0 << 4 | UInt64($1) })
        }
        return groups.count <= 8 ? groups : nil
    }

    /// The shortest form, as RFC 5952 wants it.
    static func text(_ high: UInt64, _ low: UInt64) -> String {
        let groups = [high, low].flatMap { half in stride(from: 48, through: 0, by: -16).map { half >> $0 & 0xFFFF } }
        let words = groups.map { String($0, radix: 16) }
        guard let zeros = longestZeros(groups) else { return words.joined(separator: ":") }
        return words[..<zeros.lowerBound].joined(separator: ":") + "::"
            + words[zeros.upperBound...].joined(separator: ":")
    }

    private static func longestZeros(_ groups: [UInt64]) -> Range<Int>? {
        var longest = 0..<0
        var start = 0
        for index in 0...groups.count where index == groups.count || groups[index] != 0 {
            if index - start > longest.count { longest = start..<index }
            start = index + 1
        }
        return longest.count > 1 ? longest : nil
    }
}
