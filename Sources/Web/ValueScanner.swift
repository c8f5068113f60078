import HTTP

/// Reads a structured field value from left to right (RFC 9110 5.6).
struct ValueScanner {
    /// A field value that does not follow its grammar.
    struct Malformed: Error {}

    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipBlanks() {
        while let byte = rest.first, byte == ASCII.space || byte == ASCII.tab { rest.removeFirst() }
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func token() throws(Malformed) -> ArraySlice<UInt8> {
        let allowed = ByteSet.token
        var end = rest.startIndex
        while end < rest.endIndex, allowed.contains(rest[end]) { end += 1 }
        guard end > rest.startIndex else { throw Malformed() }
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    /// What stands between two quotes, backslashes and all.
    mutating func quoted() throws(Malformed) -> ArraySlice<UInt8> {
        var index = rest.startIndex + 1
        while index < rest.endIndex, rest[index] != ASCII.quote {
            index += rest[index] == Self.backslash ? 2 : 1
        }
        guard rest.first == ASCII.quote, index < rest.endIndex else { throw Malformed() }
        defer { rest = rest[(index + 1)...] }
        return rest[(rest.startIndex + 1)..<index]
    }

    static let backslash = UInt8(ascii: "\\")
}

/// One `name=value` behind a media type or a disposition.
struct Parameter {
    enum Value {
        case token(ArraySlice<UInt8>)
        case quoted(ArraySlice<UInt8>)

        /// The value as it stands, backslashes and all.
        var bytes: ArraySlice<UInt8> {
            switch self {
            case .token(let bytes), .quoted(let bytes): bytes
            }
        }
    }

    let name: ArraySlice<UInt8>
    let value: Value

    /// Whether the name is `text`, which is in small letters, letters of either case counting as the same.
    func isNamed(_ text: String) -> Bool {
        let text = text.utf8
        return name.count == text.count && zip(name, text).allSatisfy { ASCII.lowercase($0) == $1 }
    }
}

extension ValueScanner {
    /// Reads the next `; name=value`; nil at the end.
    ///
    /// MIME lets blanks stand around the `=`, HTTP does not.
    mutating func parameter(blanksAroundEquals: Bool = false) throws(Malformed) -> Parameter? {
        skipBlanks()
        guard !isAtEnd else { return nil }
        guard skip(ASCII.semicolon) else { throw Malformed() }
        repeat { skipBlanks() } while skip(ASCII.semicolon)
        guard !isAtEnd else { return nil }
        let name = try token()
        if blanksAroundEquals { skipBlanks() }
        guard skip(ASCII.equals) else { throw Malformed() }
        if blanksAroundEquals { skipBlanks() }
        return Parameter(name: name, value: try parameterValue())
    }

    mutating func parameterValue() throws(Malformed) -> Parameter.Value {
        rest.first == ASCII.quote ? .quoted(try quoted()) : .token(try token())
    }
}
