/// What a client says it takes, each with how much it likes it (RFC 9110 12.4.2, 12.5).
package struct WeightedList: Sendable {
    package struct Member: Equatable, Sendable {
        /// In small letters.
        package let name: [UInt8]
        /// In thousandths: 0 to 1000; 0 is "not this".
        package let weight: Int
    }

    /// The members in the order they came.
    package let members: [Member]

    /// The members of all lines with this name; nil where there is no such line.
    ///
    /// A member that cannot be read is left out: who asks for a form of an answer still wants the answer.
    package init?(_ name: FieldName, in fields: Fields) {
        let values = fields.values(of: name)
        guard !values.isEmpty else { return nil }
        members = values.flatMap { $0.bytes.split(separator: ASCII.comma).compactMap(Self.member) }
    }

    /// How much a name is liked, `*` standing for all that are not named; nil where nothing is said of it.
    package func weight(of name: StaticString) -> Int? { weight(named: name) ?? weight(named: "*") }

    /// How much just this name is liked.
    package func weight(named name: StaticString) -> Int? {
        members.first { $0.name.elementsEqual(name.description.utf8) }?.weight
    }

    private static func member(_ bytes: ArraySlice<UInt8>) -> Member? {
        let parts = bytes.split(separator: ASCII.semicolon, maxSplits: 1, omittingEmptySubsequences: false)
            .map(ASCII.trimmed)
        guard let name = parts.first, !name.isEmpty, ByteSet.token.containsAll(name) else { return nil }
        guard let weight = parts.count == 1 ? 1_000 : weight(in: parts[1]) else { return nil }
        return Member(name: name.map(ASCII.lowercase), weight: weight)
    }

    /// "q=0.8": zero or one, with up to three places.
    private static func weight(in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= 3, ASCII.lowercase(bytes[bytes.startIndex]) == UInt8(ascii: "q"),
            bytes[bytes.startIndex + 1] == ASCII.equals, let whole = ASCII.digit(bytes[bytes.startIndex + 2]),
            whole <= 1
        else { return nil }
        let rest = bytes.dropFirst(3)
        guard rest.isEmpty || (rest.first == ASCII.dot && rest.count <= 4) else { return nil }
        guard let places = thousandths(rest.dropFirst()) else { return nil }
        let weight = whole * 1_000 + places
        return weight <= 1_000 ? weight : nil
    }

    private static func thousandths(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return 0 }
        guard let number = ASCII.number(digits) else { return nil }
        return [100, 10, 1][digits.count - 1] * number
    }
}
