/// Whole numbers as they stand in addresses, forms and the journal: ASCII digits, no sign but a minus, no leading zero.
package enum Decimal {
    /// The number, or nil when the text is written in any other way or does not fit.
    package static func number(_ text: some StringProtocol) -> Int64? {
        // Longer than the longest number: not worth a walk.
        guard text.utf8.count <= 20 else { return nil }
        return number(Array(text.utf8)[...])
    }

    package static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = isNegative ? bytes.dropFirst() : bytes
        guard let first = digits.first, digits.count == 1 ? !isNegative || first != zero : first != zero else {
            return nil
        }
        var number: Int64 = 0
        for byte in digits {
            guard byte >= zero, byte <= nine else { return nil }
            let digit = Int64(byte - zero)
            let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
            // Counted downwards, for the least number has no positive twin.
            let (sum, tooFar) = tens.subtractingReportingOverflow(digit)
            guard !overflow, !tooFar else { return nil }
            number = sum
        }
        guard !isNegative else { return number }
        let (positive, overflow) = Int64(0).subtractingReportingOverflow(number)
        return overflow ? nil : positive
    }

    private static let zero = UInt8(ascii: "0")
    private static let nine = UInt8(ascii: "9")
}
