/// What stands in an address where its pattern has names.
package struct PathParameters: Sendable {
    private let names: [String]
    private let values: [[UInt8]]

    init(names: [String], values: [[UInt8]]) {
        self.names = names
        self.values = values
    }

    package static let none = PathParameters(names: [], values: [])

    /// The text in place of `{name}`; nil when the pattern has no such name.
    package subscript(name: String) -> String? {
        value(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The number in place of `{name}`: up to 19 digits, not beginning with zero, that fit in 64 bits.
    package func number(_ name: String) -> Int64? {
        guard let digits = value(name), 1...19 ~= digits.count, digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    private func value(_ name: String) -> [UInt8]? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
