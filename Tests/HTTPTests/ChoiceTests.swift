import HTTP
import Testing

@Suite struct ChoiceTests {
    @Test(arguments: [
        ("gzip, deflate, br, zstd", ContentCoding.zstd), ("gzip, deflate", .gzip), ("GZIP", .gzip), ("x-gzip", .gzip),
        ("zstd;q=0.5, gzip", .gzip), ("zstd;q=0.5, gzip;q=0.501", .gzip), ("gzip;q=1.000, zstd;q=1.", .zstd),
        ("*", .zstd), ("*, zstd;q=0", .gzip), ("*;q=0, gzip;q=0.001", .gzip), ("gzip ; q=0.3", .gzip),
        ("identity;q=0.5, gzip", .gzip), (",, gzip ,", .gzip), ("gzip;q=2, zstd", .zstd),
    ])
    func `a body comes in the coding that is liked best`(accepted: String, coding: ContentCoding) throws {
        #expect(ContentCoding(acceptedBy: [.acceptEncoding: try #require(FieldValue(accepted))]) == coding)
    }

    @Test(arguments: [
        "", "br", "identity", "gzip;q=0", "gzip;q=0.000, zstd;q=0", "*;q=0", "gzip;q=2", "gzip;q=0.0001", "gzip;q=-1",
        "gzip;q=1.001", "gzip;level=9", "gzip;q", "gzip zstd", "identity, gzip;q=0.5", "g\u{E9}zip",
        "gzip;q=99999999999999999999", "gzip;q=0.18446744073709551616",
    ])
    func `a body comes as it is where no coding of ours is asked for`(accepted: String) throws {
        #expect(ContentCoding(acceptedBy: [.acceptEncoding: try #require(FieldValue(accepted))]) == nil)
    }

    @Test func `who says nothing of codings gets none`() {
        #expect(ContentCoding(acceptedBy: [:]) == nil)
    }

    @Test func `lines of one name are one list`() {
        #expect(ContentCoding(acceptedBy: [.acceptEncoding: "br", .acceptEncoding: "gzip"]) == .gzip)
    }

    @Test(arguments: [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK, en", "zh-Hant"), ("zh-MO", "zh-Hant"),
        ("zh", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hant-CN", "zh-Hant"), ("ZH-HANS", "zh-Hans"), ("en-GB", "en"),
        ("de, zh-TW;q=0.2, en;q=0.1", "zh-Hant"), ("de-CH-1996", "de"), ("de-x-a", "de"), ("fr", "en"), ("*", "en"),
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
