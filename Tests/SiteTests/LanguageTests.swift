import HTTP
import Records
import Site
import Testing

/// The site in English and in both ways to write Chinese.
@Suite struct LanguageTests {
    private static let logIn = ["en": "Log in", "zh-Hans": "登录", "zh-Hant": "登入"]
    private static let settings = ["en": "Settings", "zh-Hans": "设置", "zh-Hant": "設定"]

    @Test(arguments: [
        ("en-GB, zh;q=0.5", "en"), ("fr", "en"), ("zh", "zh-Hans"), ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-SG", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK, en", "zh-Hant"), ("zh-MO", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"), ("ja, zh-TW;q=0.8, en;q=0.4", "zh-Hant"),
    ])
    func `who has not chosen is spoken to in the language that the browser asks for`(
        accepted: String,
        language: String
    ) async throws {
        var browser = try await Browser.signedIn()
        let asking: Fields = [.acceptLanguage: try #require(FieldValue(accepted))]

        let inside = await browser.get("/pictures", asking)
        let missing = await browser.get("/nothing", asking)
        browser.cookies = [:]
        let outside = await browser.get("/login", asking)

        for page in [inside, missing, outside] {
            #expect(page.text.contains("<html lang=\"\(language)\""))
            #expect(page.fields[.contentLanguage]?.text == language)
        }
        #expect(inside.text.contains(try #require(Self.settings[language])))
        #expect(outside.text.contains(try #require(Self.logIn[language])))
    }

    @Test(arguments: ["en", "zh-Hans", "zh-Hant"])
    func `a language that was chosen wins over the browser's, on every page but those outside`(
        language: String
    ) async throws {
        var browser = try await Browser.signedIn()
        browser.fields[.acceptLanguage] = language == "en" ? "zh-TW" : "en"
        let tag = try #require(await browser.get("/pictures").fields[.etag])
        _ = await browser.post("/settings", ["language": language])

        for address in ["/pictures", "/friends/new", "/activity", "/settings", "/password", "/nothing", "/pictures/77"]
        {
            let page = await browser.get(address, [.ifNoneMatch: tag])
            #expect(page.text.contains("<html lang=\"\(language)\""), "\(address)")
        }
        browser.cookies = [:]
        #expect(await !browser.get("/login").text.contains("<html lang=\"\(language)\""))
    }

    @Test func `the settings call each language what it calls itself`() async throws {
        var browser = try await Browser.signedIn()

        let page = await browser.get("/settings").text

        for (code, name) in [("en", "English"), ("zh-Hans", "简体中文"), ("zh-Hant", "繁體中文")] {
            #expect(page.contains("<span lang=\"\(code)\">\(name)</span>"))
        }
    }

    @Test func `dates, counts and lists of names are written as the language writes them`() async throws {
        var browser = try await Browser.signedIn()
        _ = await browser.post("/books", ["title": "呐喊", "author": "鲁迅", "theDate": "1923-08-03"])
        let picture = await browser.post("/pictures", ["title": "窗边的猫"]).location
        _ = await browser.post("/pictures", ["title": "深空"])
        _ = await browser.post("/settings", ["language": "zh-Hans"])

        #expect(await browser.get("/books").text.contains("1923年8月3日"))
        #expect(await browser.get(picture).text.contains("已添加“窗边的猫”。"))
        #expect(await browser.get("/pictures?q=%E7%8C%AB").text.contains("找到 1 条"))
        #expect(await browser.get("/pictures/new").text.contains("JPEG、PNG"))
        let wrong = await browser.post("/books", ["title": "", "author": "鲁迅", "theDate": "1923-02-30"]).text
        #expect(wrong.contains("有 2 处需要更正"))
        #expect(wrong.contains("日期：没有这一天。请按 2026-11-30 的格式填写。"))
    }

    @Test func `what cannot be undone is told to whoever did it as their own doing`() async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("/pictures", ["title": "Coins"])
        let first = await browser.post(path, ["title": "Old coins"]).location.split(separator: "=").last ?? ""
        _ = await browser.post(path, ["title": "Older coins"])
        var bob = try await browser.other("bob")

        let own = await browser.post("/undo", ["change": String(first)]).text
        let other = await bob.post("/undo", ["change": String(first)]).text

        #expect(own.contains("You changed Title afterwards"))
        #expect(other.contains("ann changed Title afterwards"))
        #expect(await browser.get("/activity").text.contains("changed again later by ann"))
    }
}
