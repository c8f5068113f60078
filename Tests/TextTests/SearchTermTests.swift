import Testing
import Text

@Suite struct SearchTermTests {
    @Test(arguments: [
        ("", ""), (" \n\t", ""), ("Photo 1", " photo 1 "), ("photo1", " photo1 "), ("北京", " 北京 京 "), ("京", " 京 "),
        ("北京王府", " 北京 京王 王府 府 "), ("北京 王府", " 北京 京 王府 府 "), ("A4纸", " a4 纸 "), ("iPhone手机x", " iphone 手机 机 x "),
        ("Zoë's", " zoe ' s "), ("a,  b", " a , b "), ("*", " * "), ("a**b", " a ** * b "), ("50%_", " 50 %_ _ "),
        ("カタカナ", " カタ タカ カナ ナ "), ("ｶﾞｷﾞ", " ガギ ギ "), ("한국어", " 한국 국어 어 "), ("ㄅㄆ", " ㄅㄆ ㄆ "),
        ("\u{20000}\u{30000}", " \u{20000}\u{30000} \u{30000} "),
        ("コーヒー", " コー ーヒ ヒー ー "), ("人々", " 人々 々 "), ("あ・い", " あ ・ い "), ("👍🏽", " 👍🏽 🏽 "), ("हिन्दी", " हिनदी "),
        ("x\u{301}y", " xy "),
        ("_a_", " _ a _ "), ("\u{301}", ""), ("नि", " नि "),
    ])
    func `a text has tokens`(text: String, tokens: String) {
        #expect(Array(Tokens(text).text.utf8) == Array(tokens.utf8), "\(Tokens(text).text)")
    }

    @Test func `of an endless word the beginning counts`() {
        #expect(Tokens(String(repeating: "a", count: 5000)).text == " \(String(repeating: "a", count: 64)) ")
        #expect(finds(String(repeating: "a", count: 200), in: String(repeating: "a", count: 70)))
        #expect(!finds(String(repeating: "a", count: 64), in: String(repeating: "a", count: 63)))
    }

    @Test(arguments: [
        ("zoe", "Zoë", true), ("ZOË", "zoe", true), ("zo", "Zoë", true), ("oe", "Zoë", false),
        ("ANGSTROM", "Ångström", true),
        ("北京", "在北京市", true), ("京", "在北京市", true), ("市", "在北京市", true), ("在", "在北京市", true), ("北京市", "在北京市", true),
        ("北京王", "北京 王", false), ("北京王", "北京王府", true), ("北京王", "北京的王", false), ("北市", "在北京市", false),
        ("photo1", "photo 1", false), ("photo 1", "photo 1", true), ("1 photo", "photo 10", true),
        ("photo 1", "photo 2", false),
        ("Zoë,", "Zoë", true), ("\"", "say \"hi\"", true), ("\"", "say hi", false), ("*", "a*b", true),
        ("*", "ab", false),
        ("**", "a*b", false), ("**", "a***b", true), ("NEAR(", "nearly", true), ("NEAR(", "(", false),
        ("%", "50%_", true),
        ("%_", "50%_", true), ("_", "50%_", true), ("a OR b", "a b", false), ("a AND b", "b and a", true),
        ("-a", "a", true),
        ("a:b", "b a", true), ("' \"", "\"x'", true), ("'\"", "\"x'", false), ("か", "が", false), ("ガ", "ｶﾞｽ", true),
        ("dont", "don't", false), ("don't", "don't", true), ("", "x", true), ("한국", "대한국", true), ("👍", "👍🏽", true),
        ("^", "a^b", true),
        ("手机", "iPhone手机", true), ("iphone 手机", "手机iPhone", true), ("straße", "STRASSE 5", true), ("\u{0}", "x", true),
    ])
    func `a search finds`(search: String, text: String, expected: Bool) {
        #expect(finds(search, in: text) == expected)
    }

    @Test func `what is asked for twice is asked for once`() {
        #expect(SearchTerm.all(in: "a A á b a").count == 2)
    }

    private func finds(_ search: String, in text: String) -> Bool {
        let tokens = Tokens(text)
        return SearchTerm.all(in: search).allSatisfy(tokens.contain)
    }
}
