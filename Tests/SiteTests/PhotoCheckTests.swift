import FoundationEssentials
import HTTP
import Imaging
import Records
import Site
import Testing
import Threads

/// What `check` finds, and what it makes anew.
@Suite struct PhotoCheckTests {
    private struct Shelf {
        var browser: Browser
        let hash: PhotoHash

        var check: PhotoCheck {
            let preparer = PhotoPreparer(pool: Pool(threads: 1, waiting: 1), decoders: .here)
            let folder = FileManager.default.temporaryDirectory.path
            return PhotoCheck(store: browser.store, .standard, preparer: preparer, spoolFolder: folder)
        }
    }

    /// A catalogue with one photo.
    private static func shelf() async throws -> Shelf {
        var browser = try await Browser.signedIn()
        _ = await browser.add("Coins", "", [.init(name: "red.png", bytes: Sample.red)])
        let name = try #require(await browser.get("/pictures").value(after: "thumbnail?v="))
        return Shelf(browser: browser, hash: try #require(PhotoHash(text: String(name.prefix { $0 != "&" }))))
    }

    @Test func `a photo as it was kept is sound`() async throws {
        let findings = try await Self.shelf().check.run(rebuild: false)

        #expect(findings.isSound)
        #expect(findings.photos == 1)
    }

    @Test(arguments: [
        [UInt8](), Array("\u{ff}\u{d8}".utf8), Sample.red, [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xD9],
    ])
    func `a rendition that is no picture of its size is found, and made anew`(bytes: [UInt8]) async throws {
        let shelf = try await Self.shelf()
        let hash = shelf.hash
        let before = try await shelf.browser.store.read { try $0.rendition(hash, size: 148) }
        try await shelf.browser.store.write(by: nil, "Spoil") { transaction in
            try transaction.replace(Rendition(size: 148, width: 148, height: 99, jpeg: bytes), of: hash)
        }

        let found = try await shelf.check.run(rebuild: false)
        let rebuilt = try await shelf.check.run(rebuild: true)

        #expect(!found.isSound && found.wrong == 1 && found.rebuilt == 0)
        #expect(rebuilt.isSound && rebuilt.wrong == 1 && rebuilt.rebuilt == 1)
        #expect(try await shelf.browser.store.read { try $0.rendition(hash, size: 148) } == before)
        #expect(try await shelf.check.run(rebuild: false).wrong == 0)
    }

    @Test func `a photo of which bytes were lost is named, and nothing is made of it`() async throws {
        let browser = try await Browser.signedIn()
        let hash = try #require(PhotoHash(text: String(repeating: "ab", count: PhotoHash.count)))
        let photo = Photo(hash: hash, mediaType: "image/png", width: 60, height: 40, count: Sample.red.count)
        try await browser.store.write(by: nil, "Keep") { transaction in
            try transaction.keep(NewPhoto(photo, renditions: []) { Array(Sample.red[$0]) })
        }

        let findings = try await Shelf(browser: browser, hash: hash).check.run(rebuild: true)

        #expect(findings.damaged == [hash])
        #expect(findings.wrong == Imaging.Rendition.sizes.count)
        #expect(findings.rebuilt == 0 && !findings.isSound)
    }

    @Test func `a preview is served, and where there is none the largest thumbnail, for now`() async throws {
        var shelf = try await Self.shelf()
        let list = await shelf.browser.get("/pictures")
        let path = try #require(list.value(after: "<img src=\"")).replacing("&amp;", with: "&")
        let kept = await shelf.browser.get(path + "&scale=large")
        #expect(kept.fields[.cacheControl] == "private, max-age=31536000, immutable")

        let hash = try #require(PhotoHash(text: String(repeating: "cd", count: PhotoHash.count)))
        let photo = Photo(hash: hash, mediaType: "image/png", width: 60, height: 40, count: 1)
        let thumbnails = [74, 222].map { Rendition(size: $0, width: $0, height: $0, jpeg: [UInt8($0)]) }
        let entity = try #require(Catalogue.standard.lists.first { $0.name == "pictures" }).entity
        let title = try #require(entity.fields.first { $0.name == "title" })
        let picture = try #require(entity.fields.first { $0.name == "picture" })
        let record = try await shelf.browser.store.write(by: nil, "Keep") { transaction in
            try transaction.keep(NewPhoto(photo, renditions: thumbnails) { _ in [1] })
            return try transaction.insert(entity, [title: .text("x"), picture: .photo(hash)]).id
        }.value
        let missing = await shelf.browser.get("/pictures/\(record.rawValue)/thumbnail?v=\(hash.text)&scale=large")

        #expect(missing.status == .ok)
        #expect(missing.bytes == [222])
        #expect(missing.fields[.cacheControl] == "private, no-cache")
    }
}
