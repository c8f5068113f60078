import FoundationEssentials
import HTTP
import Site
import Testing

@Suite struct SiteAssetTests {
    /// A copy of Templates and Public that a test may spoil.
    private struct Folder: ~Copyable {
        let path = "\(FileManager.default.temporaryDirectory.path)/assets-\(UInt64.random(in: 0 ... .max))"

        init() throws {
            let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for folder in ["Templates", "Public"] {
                try FileManager.default.copyItem(atPath: "/\(root)/\(folder)", toPath: "\(path)/\(folder)")
            }
        }

        var settings: SiteSettings {
            var settings = SiteSettings()
            settings.assetFolder = path
            return settings
        }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
        }

        /// Words in another language, made of the English ones.
        func copyWords(as language: String, _ change: (String) -> String) throws {
            let words = try String(contentsOf: URL(filePath: "\(path)/Templates/words.en.txt"), encoding: .utf8)
            try write(change(words), to: "Templates/words.\(language).txt")
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test func `a changed template shows at the next request`() async throws {
        let folder = try Folder()
        var browser = try await Browser(settings: folder.settings)
        #expect(await browser.get("/login").text.contains("<form"))

        try folder.write("<p>{{word.log-in}} anew</p>", to: "Templates/login.mustache")

        #expect(await browser.get("/login").text == "<p>Log in anew</p>")
    }

    @Test(arguments: [
        ("", "en"), ("de-AT, en;q=0.5", "de"), ("fr, de;q=0.1", "de"), ("en, de", "en"), ("fr", "en"),
    ])
    func `a page speaks the language its reader likes best of those there are words in`(
        accepted: String,
        language: String
    ) async throws {
        let folder = try Folder()
        try folder.copyWords(as: "de") { $0.replacing("\nlog-in = Log in\n", with: "\nlog-in = Anmelden\n") }
        var browser = try await Browser(settings: folder.settings)

        let page = await browser.get("/login", [.acceptLanguage: try #require(FieldValue(accepted))])

        #expect(page.fields[.contentLanguage]?.text == language)
        #expect(page.text.contains("<html lang=\"\(language)\""))
        #expect(page.text.contains("Anmelden") == (language == "de"))
        #expect(page.fields[.vary]?.text.contains("Accept-Language") == true)
    }

    @Test func `a page in another language is no copy of this one`() async throws {
        let folder = try Folder()
        try folder.copyWords(as: "de") { $0 }
        var browser = try await Browser(settings: folder.settings)
        try await browser.users.add("ann", password: [UInt8]("quiet harbour".utf8))
        try await browser.logIn("ann", "quiet harbour")
        let tag = try #require(await browser.get("/pictures").fields[.etag])

        #expect(await browser.get("/pictures", [.ifNoneMatch: tag]).status == .notModified)
        #expect(await browser.get("/pictures", [.ifNoneMatch: tag, .acceptLanguage: "de"]).status == .ok)
    }

    @Test(arguments: [
        ("Templates/login.mustache", "<p>\n  {{#open}}", "login.mustache:2:3"),
        ("Templates/login.mustache", "{{{raw}}}", "login.mustache:1:1"),
        ("Templates/login.mustache", "\n\n{{word.nowhere}}", "login.mustache:3:1"),
        ("Templates/words.en.txt", "product = PictureList\nno equals sign", "words.en.txt:2"),
        ("Templates/words.en.txt", "product = PictureList", "words.en.txt"),
        ("Templates/words.de.txt", "product = PictureList", "words.de.txt"),
    ])
    func `what is wrong in a template or in the words stops the start and names the place`(
        file: String,
        text: String,
        place: String
    ) async throws {
        let folder = try Folder()
        try folder.write(text, to: file)

        let error = await #expect(throws: AssetError.self) { try await Browser(settings: folder.settings) }

        #expect(error?.description.contains(place) == true, "\(error?.description ?? "")")
    }

    @Test func `a file of Public has an address that changes with it, good for ever`() async throws {
        var browser = try await Browser()
        let address = try #require(await browser.get("/login").value(after: "rel=\"stylesheet\" href=\""))

        let style = await browser.get(address)

        #expect(style.status == .ok)
        #expect(style.fields[.contentType] == "text/css; charset=utf-8")
        #expect(style.fields[.cacheControl] == "public, max-age=31536000, immutable")
        let tag = try #require(style.fields[.etag])
        #expect(await browser.get(address, [.ifNoneMatch: tag]).status == .notModified)
    }

    @Test(arguments: [
        "/static/", "/static/none.css", "/static/../Templates/list.mustache", "/static/%2e%2e/x", "/static",
    ])
    func `no path of Public is made from a request`(address: String) async throws {
        var browser = try await Browser.signedIn()

        #expect(await browser.get(address).status == .notFound)
    }
}
