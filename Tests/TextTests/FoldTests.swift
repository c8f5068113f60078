import Testing
import Text

@Suite struct FoldTests {
    @Test(arguments: [
        ("Zoë", "zoe"), ("ANGSTROM", "angstrom"), ("Ångström", "angstrom"), ("A\u{30A}", "a"), ("\u{212B}", "a"),
        ("STRASSE", "strasse"), ("Straße", "strasse"), ("ﬁn", "fin"), ("Ｈｅｌｌｏ１", "hello1"),
        ("İstanbul ı", "istanbul i"),
        ("Łódź", "lodz"), ("Ærø", "aero"), ("œuvre", "oeuvre"), ("Đặng", "dang"), ("e\u{301}\u{316}", "e"),
        ("ᾳ", "αι"), ("α\u{345}", "αι"), ("α\u{301}\u{345}", "αι"), ("α\u{345}\u{301}", "αι"), ("ᾴ", "αι"),
        ("ΣΑΣ", "σασ"), ("σας", "σασ"), ("co\u{AD}op", "coop"), ("が", "が"), ("か\u{3099}", "が"), ("ｶﾞ", "ガ"), ("か", "か"),
        ("한국", "한국"), ("\u{1112}\u{1161}\u{11AB}국", "한국"), ("北京", "北京"), ("㈱", "(株)"), ("神\u{FE00}", "神"), ("ｱ", "ア"),
        ("a\u{200D}b", "ab"), ("", ""), (" \t\n", " \t\n"), ("50%_'\"\\", "50%_'\"\\"), ("\u{301}", ""), ("Ⅷ", "viii"),
    ])
    func `a text is folded`(text: String, expected: String) {
        #expect(Array(Fold.folded(text).utf8) == Array(expected.utf8))
    }

    @Test func `what is folded stays as it is`() {
        for value in (0x20...0x10FFFF as ClosedRange<UInt32>) where value % 7 == 0 || value < 0x3400 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let folded = Fold.folded("a\(scalar)b\u{301}か")
            let again = Fold.folded(folded)
            if Array(again.utf8) != Array(folded.utf8) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test(arguments: ["\u{301}\u{316}", "\u{345}\u{301}", "\u{3099}\u{309A}", "\u{345}\u{3099}", "が\u{3099}"])
    func `a hostile text costs little`(marks: String) {
        let text = "a" + String(repeating: marks, count: 16 << 10)
        let clock = ContinuousClock()

        let time = clock.measure { _ = Fold.folded(text) }

        #expect(time < .milliseconds(500))
    }
}
