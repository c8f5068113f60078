import HTTP

/// What stands in an address where its pattern has names.
package struct PathParameters: Sendable {
    private let names: [String]
    /// Known to be UTF-8 once decoded.
    private let escaped: [ArraySlice<UInt8>]

    init(names: [String], escaped: [ArraySlice<UInt8>]) {
        self.names = names
        self.escaped = escaped
    }

    package static let none = PathParameters(names: [], escaped: [])

    /// The text in place of `{name}`; nil when the pattern has no such name.
    package subscript(name: String) -> String? {
        value(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The number in place of `{name}`: up to 19 digits, not beginning with zero, that fit in 64 bits.
    package func number(_ name: String) -> Int64? {
        guard let digits = value(name), digits.count <= 19, digits.first != ASCII.zero else { return nil }
        return ASCII.number(digits[...]).map(Int64.init)
    }

    private func value(_ name: String) -> [UInt8]? {
        names.firstIndex(of: name).flatMap { PercentCoding.decode(escaped[$0]) }
    }
}
