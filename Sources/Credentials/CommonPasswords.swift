/// The passwords that are tried first: well-known strings, words with the usual endings, and patterns of the keyboard.
enum CommonPasswords {
    /// Words and strings of any length, in lower case.
    private static let known = Set(
        [
            CommonWords.firstTries, CommonWords.feelings, CommonWords.names, CommonWords.nature, CommonWords.play,
            CommonWords.stories, CommonWords.things, CommonStrings.all,
        ].flatMap { $0.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map(Array.init) }
    )

    private static let beginnings = ["", "1", "12", "123", "1234", "my", "the"].map { Array($0.utf8) }

    private static let endings: [[UInt8]] =
        ([
            "", "1", "2", "3", "4", "5", "7", "8", "9", "11", "12", "13", "21", "22", "23", "00", "01", "07", "10",
            "69", "77",
            "88", "99", "007", "101", "111", "123", "321", "666", "777", "1234", "12345", "123456", "1234567",
            "12345678",
            "123456789", "1234567890", "4321", "!", "!!", "1!", "12!", "123!", "1234!", "@1", "@12", "@123", "@1234",
            "#1",
            "#123", "_1", "_123", ".", "..", "?", "s", "x", "xx", "xxx",
        ] + (1_950...2_030).flatMap { ["\($0)", "\($0)!", "@\($0)"] }).map { Array($0.utf8) }

    /// Nothing longer is looked at: nobody has such a password by habit.
    private static let longest = 40

    static func contains(_ password: [UInt8]) -> Bool {
        guard password.count <= longest else { return false }
        let password = password.map(ASCII.lowercased)
        return isWord(password) || CommonPattern.matches(password)
    }

    /// Whether it is a known word, once or twice, with a usual beginning or ending.
    private static func isWord(_ password: [UInt8]) -> Bool {
        beginnings.contains { beginning in
            guard password.starts(with: beginning) else { return false }
            let rest = Array(password.dropFirst(beginning.count))
            return endings.contains { rest.suffix($0.count).elementsEqual($0) && isKnown(rest.dropLast($0.count)) }
        }
    }

    private static func isKnown(_ word: ArraySlice<UInt8>) -> Bool {
        let half = word.prefix(word.count / 2)
        let isTwice = word.count.isMultiple(of: 2) && word.suffix(half.count).elementsEqual(half)
        return spellings(isTwice ? half : word).contains(where: known.contains)
    }

    /// The word as it is, and with digits and signs read as the letters they look like.
    private static func spellings(_ word: ArraySlice<UInt8>) -> [[UInt8]] {
        [Array(word), word.map { letter($0, one: "i") }, word.map { letter($0, one: "l") }]
    }

    private static func letter(_ byte: UInt8, one: Unicode.Scalar) -> UInt8 {
        switch Unicode.Scalar(byte) {
        case "0": UInt8(ascii: "o")
        case "1", "!": UInt8(ascii: one)
        case "3": UInt8(ascii: "e")
        case "4", "@": UInt8(ascii: "a")
        case "5", "$": UInt8(ascii: "s")
        case "7": UInt8(ascii: "t")
        default: byte
        }
    }
}
