/// A short name of one request, on error pages and in the log.
package struct RequestID: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init() {
        let number = UInt32.random(in: .min ... .max)
        let digits = String(number, radix: 16, uppercase: true)
        description = String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
