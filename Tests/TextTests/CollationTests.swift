import Testing
import Text

@Suite struct CollationTests {
    @Test(arguments: [
        ("en", "photo 10, photo 9, photo 2", "photo 2, photo 9, photo 10"),
        ("en", "Item 10, Item 9", "Item 9, Item 10"),
        (
            "en", "Zoë, zoe, Zoe, apple, Äpfel, Ångström, eclair, Éclair",
            "Ångström, Äpfel, apple, eclair, Éclair, zoe, Zoe, Zoë"
        ),
        ("sv", "Ångström, Zoe, Äpfel, apple", "apple, Zoe, Ångström, Äpfel"),
        ("zh-Hans", "王小明, 李华, 张三, 北京, 上海", "北京, 李华, 上海, 王小明, 张三"),
        ("zh-Hant", "王小明, 李华, 张三, 北京, 上海", "上海, 王小明, 北京, 张三, 李华"),
        ("en", "a b, ab, a-b", "a b, a-b, ab"),
        ("no such language", "b, É, e, a", "a, b, e, É"),
    ])
    func `texts stand in the order of the language`(language: String, texts: String, expected: String) {
        let collation = Collation(language: language)

        let sorted = texts.split(separator: ", ").map(String.init).sorted {
            collation.sortKey(of: $0).lexicographicallyPrecedes(collation.sortKey(of: $1))
        }

        #expect(sorted.joined(separator: ", ") == expected)
    }

    @Test func `an empty text comes before every other`() {
        let collation = Collation(language: "en")

        #expect(collation.sortKey(of: "") == [])
        for text in [" ", "\u{0}", "\u{200B}", "a"] { #expect(!collation.sortKey(of: text).isEmpty, "\(text)") }
    }

    @Test func `texts that look the same stand in the same place`() {
        let collation = Collation(language: "en")

        #expect(collation.sortKey(of: "e\u{301}") == collation.sortKey(of: "\u{E9}"))
        #expect(collation.sortKey(of: "a\u{301}\u{316}") == collation.sortKey(of: "a\u{316}\u{301}"))
    }

    @Test func `the key of a long text is cut, and its beginning still counts`() {
        let collation = Collation(language: "en")
        let long = String(repeating: "字", count: 2000)

        let key = collation.sortKey(of: long)

        #expect(key.count == Collation.longestKey)
        #expect(collation.sortKey(of: "一").lexicographicallyPrecedes(key))
        #expect(key == collation.sortKey(of: long + "b"))
    }

    @Test func `a hostile text costs little`() {
        let collation = Collation(language: "en")
        let text = String(repeating: "\u{301}\u{316}", count: 1024)
        let clock = ContinuousClock()

        let time = clock.measure { _ = collation.sortKey(of: text) }

        #expect(time < .milliseconds(250))
    }

    @Test func `the version is told`() {
        #expect(Collation(language: "en").version.utf8.count >= 7)
    }
}
