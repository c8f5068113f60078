import HTTP
import Testing
import Web

@Suite struct LanguageChoiceTests {
    @Test(arguments: [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK, en", "zh-Hant"), ("zh-MO", "zh-Hant"),
        ("zh", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hant-CN", "zh-Hant"), ("ZH-HANS", "zh-Hans"), ("en-GB", "en"),
        ("it, zh-TW;q=0.2, en;q=0.1", "zh-Hant"), ("de-CH-1996", "de"), ("de-x-a", "de"), ("fr", "en"), ("*", "en"),
        ("", "en"), ("zh-TW;q=0, de", "de"), ("en;q=0.1, de;q=0.2", "de"), ("de;q=x, zh", "zh-Hans"), ("d e", "en"),
    ])
    func `pages speak the language that is liked best`(accepted: String, language: String) throws {
        let fields: Fields = [.acceptLanguage: try #require(FieldValue(accepted))]

        #expect(LanguageChoice.best(of: ["en", "de", "zh-Hans", "zh-Hant"], for: fields) == language)
    }

    @Test func `who says nothing of languages gets the first`() {
        #expect(LanguageChoice.best(of: ["en", "de"], for: [:]) == "en")
        #expect(LanguageChoice.best(of: ["en"], for: [.acceptLanguage: "de"]) == "en")
    }
}
