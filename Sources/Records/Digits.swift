/// Parts of dates and times: ASCII digits, as many as the part has.
enum Digits {
    /// Nil when something else than digits stands there.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var number: Int64 = 0
        for byte in bytes {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
