import Foundation

/// The code of a Swift file: its bytes with comments and the texts of string literals blanked out.
///
/// Looks at bytes, so that a test over all sources stays a matter of a second.
struct SwiftCode {
    private enum Place: Equatable {
        case code(parentheses: Int)
        /// With what begins an escape, and what ends the literal.
        case string(escape: [UInt8], end: [UInt8])
    }

    private(set) var bytes: [UInt8]
    private var places: [Place] = [.code(parentheses: 0)]
    private var index = 0

    init(_ source: [UInt8]) {
        bytes = source
        while index < bytes.count { step() }
    }

    /// The numbers of the lines on which the text stands, as a whole word where it begins or ends with a letter.
    func lines(with text: StaticString) -> [Int] {
        let text = Array(text.description.utf8)
        return positions(of: text).filter { isWhole(text, at: $0) }.map(line)
    }

    /// The numbers of the lines on which a value is unwrapped or cast by force: `!` right behind an expression.
    var forcedLines: [Int] {
        positions(of: [UInt8(ascii: "!")]).filter { position in
            guard position > 0 else { return false }
            let after = position + 1 < bytes.count ? bytes[position + 1] : 0
            let closes = [")", "]", "`", "\"", "?"].contains { UInt8(ascii: $0) == bytes[position - 1] }
            return (closes || Self.isWord(bytes[position - 1])) && after != UInt8(ascii: "=")
        }.map(line)
    }

    private func line(of position: Int) -> Int { bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1 }

    private func positions(of text: [UInt8]) -> [Int] {
        let data = Data(bytes)
        var found: [Int] = []
        while let range = data.range(of: Data(text), in: (found.last.map { $0 + 1 } ?? 0)..<data.count) {
            found.append(range.lowerBound)
        }
        return found
    }

    private func isWhole(_ text: [UInt8], at position: Int) -> Bool {
        let end = position + text.count
        let joinsBefore = position > 0 && Self.isWord(bytes[position - 1]) && Self.isWord(bytes[position])
        let joinsAfter = end < bytes.count && Self.isWord(bytes[end - 1]) && Self.isWord(bytes[end])
        return !joinsBefore && !joinsAfter
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }
}

extension SwiftCode {
    private mutating func step() {
        switch places.last {
        case .string(let escape, let end): stepInString(escape, end)
        case .code(let parentheses): stepInCode(parentheses)
        case nil: index = bytes.count
        }
    }

    private mutating func stepInCode(_ parentheses: Int) {
        switch bytes[index] {
        case UInt8(ascii: "/") where has("//"): blank { $0 == UInt8(ascii: "\n") }
        case UInt8(ascii: "/") where has("/*"): blankBlock()
        case UInt8(ascii: "\""), UInt8(ascii: "#"): openString()
        case UInt8(ascii: "("): setParentheses(parentheses + 1)
        case UInt8(ascii: ")") where parentheses == 1 && places.count > 1: close()
        case UInt8(ascii: ")"): setParentheses(parentheses - 1)
        default: index += 1
        }
    }

    private mutating func stepInString(_ escape: [UInt8], _ end: [UInt8]) {
        switch bytes[index] {
        case UInt8(ascii: "\"") where has(end):
            index += end.count
            places.removeLast()
        case UInt8(ascii: "\\") where has(escape + [UInt8(ascii: "(")]):
            index += escape.count
            places.append(.code(parentheses: 0))
        case UInt8(ascii: "\\") where has(escape):
            for _ in 0...escape.count { blankOne() }
        case UInt8(ascii: "\n") where end.first != end.dropFirst().first:
            // No literal of one line goes on: what was taken for a quote is part of a regular expression.
            places.removeLast()
        default: blankOne()
        }
    }

    private mutating func openString() {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }
        let quotes = bytes[hashes.endIndex...].prefix(3).prefix { $0 == UInt8(ascii: "\"") }
        guard let quote = quotes.first else {
            index = hashes.endIndex
            return
        }
        let marks = [UInt8](repeating: quote, count: quotes.count == 3 ? 3 : 1)
        places.append(.string(escape: [UInt8(ascii: "\\")] + hashes, end: marks + hashes))
        index += hashes.count + marks.count
    }

    private mutating func close() {
        places.removeLast()
        index += 1
    }

    private mutating func setParentheses(_ count: Int) {
        places[places.count - 1] = .code(parentheses: max(0, count))
        index += 1
    }

    private func has(_ text: String) -> Bool { has(Array(text.utf8)) }

    private func has(_ text: [UInt8]) -> Bool { bytes[index...].starts(with: text) }

    private mutating func blankOne() {
        guard index < bytes.count else { return }
        if bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        index += 1
    }

    private mutating func blank(until isEnd: (UInt8) -> Bool) {
        while index < bytes.count, !isEnd(bytes[index]) { blankOne() }
    }

    private mutating func blankBlock() {
        while index < bytes.count, !has("*/") { blankOne() }
        for _ in 0..<2 { blankOne() }
    }
}
