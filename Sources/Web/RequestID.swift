import Synchronization

/// A short name of one request, on error pages and in the log.
package struct RequestID: Hashable, Sendable, CustomStringConvertible {
    // No two requests of four thousand million have the same, and no name tells how many there were before it.
    private static let first = UInt32.random(in: .min ... .max)
    private static let count = Atomic<UInt32>(0)

    private let number: UInt32

    package init() {
        let place = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        number = Self.mixed(place ^ Self.first)
    }

    /// Eight hex digits.
    package var description: String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// Another number for each, without visible order (the finalizer of MurmurHash3).
    private static func mixed(_ number: UInt32) -> UInt32 {
        var number = number
        number = (number ^ number >> 16) &* 0x85EB_CA6B
        number = (number ^ number >> 13) &* 0xC2B2_AE35
        return number ^ number >> 16
    }
}
