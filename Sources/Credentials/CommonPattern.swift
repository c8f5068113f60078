/// Patterns that need no list: repetitions, runs along the keyboard, dates.
enum CommonPattern {
    private static let rows = [
        "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiop",
        "azertyuiopqsdfghjklm",
        "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
        "qazwsxedcrfvtgbyhnujmikolp",
        "!@#$%^&*()", "!qaz@wsx#edc$rfv%tgb^yhn&ujm*ik", "147258369", "741852963", "2580", "aqwzsxedc",
    ].map { Array($0.utf8) }

    private static let runs = rows + rows.map { $0.reversed() }

    /// Whether a password in lower case follows a pattern.
    static func matches(_ password: [UInt8]) -> Bool {
        isRepetition(password) || isRuns(password[...], upTo: 3) || isDate(password)
    }

    /// Whether a beginning of at most four bytes comes again and again: `aaaaaaaa`, `12121212`, `testtest`.
    private static func isRepetition(_ password: [UInt8]) -> Bool {
        (1...4).contains { length in
            password.count >= 2 * length && password.indices.allSatisfy { password[$0] == password[$0 % length] }
        }
    }

    /// Whether it is made of a few runs, each of three bytes at least: `qwertyuiop`, `abcd1234`, `111222333`.
    private static func isRuns(_ password: ArraySlice<UInt8>, upTo pieces: Int) -> Bool {
        guard !password.isEmpty else { return true }
        guard pieces > 0 else { return false }
        let length = longestRun(password)
        return length >= 3 && isRuns(password.dropFirst(length), upTo: pieces - 1)
    }

    private static func longestRun(_ password: ArraySlice<UInt8>) -> Int {
        let same = password.prefix { $0 == password.first }.count
        return runs.reduce(same) { max($0, common(password, with: $1)) }
    }

    /// How many of the first bytes follow one another in the row.
    private static func common(_ password: ArraySlice<UInt8>, with row: [UInt8]) -> Int {
        row.indices.map { start in zip(password, row[start...]).prefix { $0 == $1 }.count }.max() ?? 0
    }

    /// Whether it is a day as eight digits, in any of the usual orders.
    private static func isDate(_ password: [UInt8]) -> Bool {
        guard password.count == 8, password.allSatisfy(ASCII.isDigit) else { return false }
        let pairs = stride(from: 0, to: 8, by: 2).map { number(password[$0..<$0 + 2]) }
        let first = isYear(pairs[0]) && isDay(pairs[2], pairs[3])
        return first || isYear(pairs[2]) && isDay(pairs[0], pairs[1])
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }

    private static func isYear(_ century: Int) -> Bool { century == 19 || century == 20 }

    private static func isDay(_ one: Int, _ other: Int) -> Bool {
        (1...12).contains(min(one, other)) && (1...31).contains(max(one, other)) && min(one, other) > 0
    }
}
