/// A number of bytes as people write it: `104857600`, `500KiB`, `100 MiB`, `2GiB`.
enum Size {
    private static let most = 1 << 40

    private static let units: [(name: String, bytes: Int)] = [
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("", 1),
    ]

    /// The number in the largest unit that it fills, cut to a tenth: `5.2 MiB`.
    static func text(_ bytes: Int) -> String {
        for unit in units.reversed() where unit.bytes > 1 && bytes >= unit.bytes {
            let tenths = bytes * 10 / unit.bytes
            return "\(tenths / 10).\(tenths % 10) \(unit.name)"
        }
        return "\(bytes) bytes"
    }

    /// The bytes, when they are 1 to 1024 GiB.
    static func bytes(_ text: String) -> Int? {
        guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
        var digits = text.utf8.dropLast(unit.name.utf8.count)
        if unit.bytes > 1, digits.last == UInt8(ascii: " ") { digits = digits.dropLast() }
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(String(Substring(digits)))
        else { return nil }
        let (bytes, overflows) = number.multipliedReportingOverflow(by: unit.bytes)
        return !overflows && (1...most).contains(bytes) ? bytes : nil
    }
}
