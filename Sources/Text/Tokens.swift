/// All that texts can be found by, one behind the other, each between two spaces.
package struct Tokens: Equatable, Sendable {
    private static let space = UInt8(ascii: " ")

    /// Empty, or beginning and ending with a space.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package init(_ text: String) { add(text) }

    package mutating func add(_ text: String) {
        for run in Run.all(in: text) {
            for token in run.tokens {
                if bytes.isEmpty { bytes.append(Self.space) }
                bytes += token
                bytes.append(Self.space)
            }
        }
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether a text of these tokens is meant by the term.
    package func contain(_ term: SearchTerm) -> Bool { bytes.contains(bytes: term.needle) }
}

extension [UInt8] {
    /// Whether the bytes stand here, one behind the other.
    package func contains(bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        guard bytes.count <= count else { return false }
        let (here, there) = (span, bytes.span)
        for start in 0...(count - bytes.count) where here[start] == first {
            var length = 1
            while length < there.count, here[start + length] == there[length] { length += 1 }
            if length == there.count { return true }
        }
        return false
    }
}
