/// Numbers as people read them.
enum Count {
    /// The number with a comma at each thousand.
    static func text(_ number: Int) -> String {
        let digits = String(number)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A number of records that was counted no further than `limit`: "1,000+".
    static func text(_ number: Int, upTo limit: Int) -> String {
        number <= limit ? text(number) : "\(text(limit))+"
    }

    /// A number of bytes in the largest whole unit: "100 MB".
    static func bytes(_ number: Int) -> String {
        let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")]
        let unit = units.first { number >= $0.0 } ?? (1, "B")
        return "\(number / unit.0) \(unit.1)"
    }
}
