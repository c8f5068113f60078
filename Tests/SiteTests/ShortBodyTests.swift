import HTTP
import Site
import Testing

@Suite struct ShortBodyTests {
    @Test(arguments: [("gzip, deflate", "gzip"), ("gzip, deflate, br, zstd", "zstd")])
    func `a page comes in a short form where the browser takes it`(accepted: String, coding: String) async throws {
        var browser = try await Browser.signedIn()
        let plain = await browser.get("/pictures")

        let short = await browser.get("/pictures", [.acceptEncoding: try #require(FieldValue(accepted))])

        #expect(short.fields[.contentEncoding]?.text == coding)
        #expect(short.bytes.count < plain.bytes.count / 2)
        #expect(plain.fields[.contentEncoding] == nil)
        for page in [plain, short] {
            #expect(page.fields[.vary]?.text.contains("Accept-Encoding") == true)
            #expect(page.fields[.contentType] == "text/html; charset=utf-8")
        }
    }

    @Test func `each form of a page has a tag of its own, good for that form`() async throws {
        var browser = try await Browser.signedIn()
        for address in ["/pictures", "/activity", "/static/site.css"] {
            let plain = try #require(await browser.get(address).fields[.etag])
            let short = try #require(await browser.get(address, [.acceptEncoding: "gzip"]).fields[.etag])
            #expect(plain != short)

            let known = await browser.get(address, [.acceptEncoding: "gzip", .ifNoneMatch: short])
            #expect(known.status == .notModified)
            #expect(known.fields[.etag] == short)
            #expect(known.fields[.contentEncoding] == nil)
            #expect(known.bytes.isEmpty)
            #expect(await browser.get(address, [.acceptEncoding: "gzip", .ifNoneMatch: plain]).status == .ok)
        }
    }

    @Test(arguments: ["/static/site.css", "/static/app.js", "/static/icon.svg", "/manifest.webmanifest"])
    func `a file of text comes in a short form, and says that there are others`(address: String) async throws {
        var browser = try await Browser()
        let plain = await browser.get(address)
        let short = await browser.get(address, [.acceptEncoding: "zstd"])

        #expect(plain.fields[.vary] == "Accept-Encoding")
        #expect(short.fields[.vary] == "Accept-Encoding")
        #expect(short.bytes.count < plain.bytes.count)
        #expect(short.fields[.contentEncoding] == "zstd")
        #expect(await browser.get(address, [.acceptEncoding: "zstd"]).bytes == short.bytes)
    }

    @Test func `what is short already stays as it is`() async throws {
        var browser = try await Browser.signedIn()
        for address in ["/static/apple-touch-icon.png", "/health", "/robots.txt", "/"] {
            let response = await browser.get(address, [.acceptEncoding: "gzip, zstd"])
            #expect(response.fields[.contentEncoding] == nil, "\(address)")
        }
    }

    @Test func `a page about trouble comes in a short form too`() async throws {
        var browser = try await Browser.signedIn()

        let response = await browser.get("/nowhere", [.acceptEncoding: "gzip"])

        #expect(response.status == .notFound)
        #expect(response.fields[.contentEncoding] == "gzip")
    }
}
