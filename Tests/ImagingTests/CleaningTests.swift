import Imaging
import Testing

@Suite struct CleaningTests {
    private static let secret = "SecretCam 47.3769N 8.5417E"
    private static let exif = TIFFBlock(
        true,
        [
            .orientation(6), .changed("2026:11:30 08:09:10"), .taken("2025:10:29 07:08:09"), .serialNumber(secret),
        ],
        next: [.serialNumber(secret)]
    ).bytes

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(arguments: Fixture.all.filter { $0.expectation != .refused })
    func `a cleaned picture has the same pixels, and cleaning it again changes nothing`(fixture: Fixture) async throws {
        guard let photo = try? await prepare(fixture.bytes) else { return }

        let cleaned = try photo.cleaned
        let again = try await prepare(cleaned)

        let looksTheSame = again.renditions == photo.renditions
        #expect(looksTheSame)
        #expect((again.width, again.height) == (photo.width, photo.height))
        let isTheSame = try again.cleaned == cleaned
        #expect(isTheSame)
        #expect(cleaned.count == photo.count)
    }

    @Test(arguments: ["gps_decoy_thumb.jpg", "poly_html.jpg", "trail_html.png", "trail_mp4.jpg", "bomb_ztxt.png"])
    func `of the test pictures' texts, places and serial numbers nothing stays`(name: String) async throws {
        let cleaned = try await prepare(Fixture(name).bytes).cleaned

        for word in ["SecretCam", "script", "GPS", "ftyp", "zTXt", "html"] {
            #expect(!cleaned.contains(Array(word.utf8)), "\(word)")
        }
    }

    @Test(arguments: Fixture.all.filter { $0.name.hasPrefix("told.") || $0.name.hasPrefix("orient") })
    func `of other formats' metadata the dates alone stay`(fixture: Fixture) async throws {
        let bytes = try fixture.bytes
        let cleaned = try await prepare(bytes).cleaned

        for word in ["SecretCam", "xmpmeta", "XMP ", "GPS"] {
            #expect(!cleaned.contains(Array(word.utf8)), "\(word)")
        }
        let date = Array("2025:10:29 07:08:09".utf8)
        #expect(cleaned.contains(date) == bytes.contains(date))
    }

    @Test(arguments: ["told.heic", "told.avif"])
    func `previews inside a HEIC or AVIF do not stay, nor do the words of its items`(name: String) async throws {
        let bytes = try Fixture(name).bytes
        let cleaned = try await prepare(bytes).cleaned

        #expect(bytes.contains(Array("thmb".utf8)))
        #expect(!cleaned.contains(Array("thmb".utf8)))
        #expect(cleaned.count == bytes.count)
        #expect(cleaned.filter { $0 == 0 }.count > bytes.filter { $0 == 0 }.count + 1000)
    }

    @Test(arguments: ["plain.heic", "alpha.avif", "moving.avif"])
    func `boxes of a HEIC or AVIF that say something else become free room`(name: String) async throws {
        let secret = Array(Self.secret.utf8)
        let bytes = try Fixture(name).bytes
        let kept = try await prepare(bytes)
        let box = { (kind: String) in PNGFile.bytes32(secret.count + 8) + Array(kind.utf8) + secret }

        let photo = try await prepare(bytes + box("mpvd") + box("uuid") + box("free") + box("skip") + box("meta"))

        #expect(photo.renditions == kept.renditions)
        let cleaned = try photo.cleaned
        #expect(cleaned.count == bytes.count + 5 * (secret.count + 8))
        #expect(!cleaned.contains(secret))
    }

    @Test func `a JPEG keeps orientation, dates, profile and what its colours need`() async throws {
        let bare = try JPEGFile(Fixture("sub.jpg").bytes).bare
        let jfif = Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 1, 1] + Array("rgb".utf8)
        let profile = JPEGFile.Segment.application(2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9, 9])
        let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
        let file = bare.with(
            .application(0, jfif),
            .application(1, Array("Exif\0\0".utf8) + Self.exif),
            profile,
            .application(14, adobe + Array(Self.secret.utf8))
        )

        let cleaned = try JPEGFile(await prepare(file.bytes).cleaned)

        #expect(cleaned.codes.prefix(4) == [0xe0, 0xe1, 0xe2, 0xee])
        #expect(cleaned.segments[0].payload == Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])
        let minimal = TIFFBlock(
            true,
            [.orientation(6), .changed("2026:11:30 08:09:10"), .taken("2025:10:29 07:08:09")]
        ).bytes
        #expect(cleaned.segments[1].payload.count <= 6 + minimal.count + 2)
        let text = Self.text(cleaned.segments[1].payload)
        #expect(text.contains("2026:11:30 08:09:10\0") && text.contains("2025:10:29 07:08:09\0"))
        #expect(cleaned.segments[2] == profile)
        #expect(cleaned.segments[3].payload == adobe)
        #expect(cleaned.segments.dropFirst(4) == bare.segments[...])
    }

    @Test func `nothing else of a JPEG stays, between scans and after the end neither`() async throws {
        let secret = Array(Self.secret.utf8)
        var file = try JPEGFile(Fixture("prog.jpg").bytes).bare
        let kept = file
        file.segments = file.segments.flatMap { [.comment(Self.secret), .application(13, secret), $0] }
        file = file.with(
            .application(0, Array("JFXX\0\u{10}".utf8) + secret),
            .application(0, secret),
            .application(1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret),
            .application(2, Array("MPF\0".utf8) + secret),
            .application(11, secret),
            .application(15, secret),
            JPEGFile.Segment(code: 0xdc, payload: secret)
        )
        file.tail = try secret + Fixture("sub.jpg").bytes

        let cleaned = try await prepare(file.bytes).cleaned

        #expect(cleaned == kept.bytes)
    }

    @Test(arguments: ["2026:11:30", "2026:11:30 08:09:1x", "    :  :     :  :  ", "Zurich, Bahnhofstr."])
    func `a date that is none does not stay`(text: String) async throws {
        let bare = try JPEGFile(Fixture("small.jpg").bytes).bare
        let exif = TIFFBlock(false, [.changed(text), .taken(text)]).bytes

        let cleaned = try await prepare(bare.with(.application(1, Array("Exif\0\0".utf8) + exif)).bytes).cleaned

        #expect(cleaned == bare.bytes)
    }

    @Test func `a profile of more than 4 MiB does not stay whole`() async throws {
        let bare = try JPEGFile(Fixture("small.jpg").bytes).bare
        let part = JPEGFile.Segment.application(2, Array("ICC_PROFILE\0".utf8) + [UInt8](repeating: 1, count: 65_000))
        var file = bare
        file.segments.insert(contentsOf: [JPEGFile.Segment](repeating: part, count: 70), at: 0)

        #expect(try await prepare(file.bytes).count < 4 << 20 + bare.bytes.count)
    }

    @Test func `a PNG keeps what its pixels, colours and date need`() async throws {
        var file = PNGFile(depth: 8, colors: .rgb, pixel: { x, y in [x, y, 9] })
        file.before = [
            PNGFile.chunk("gAMA", PNGFile.bytes32(45_455)), PNGFile.chunk("cHRM", [UInt8](repeating: 1, count: 32)),
            PNGFile.chunk("sRGB", [0]), PNGFile.chunk("iCCP", Array("p\0\0profile".utf8)),
            PNGFile.chunk("sBIT", [8, 8, 8]), PNGFile.chunk("bKGD", [0, 1, 0, 1, 0, 1]),
            PNGFile.chunk("pHYs", [UInt8](repeating: 0, count: 9)), PNGFile.chunk("tIME", [7, 0xea, 11, 30, 8, 9, 10]),
            PNGFile.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), PNGFile.chunk("fcTL", [UInt8](repeating: 0, count: 26)),
        ]
        file.after = [PNGFile.chunk("fcTL", [UInt8](repeating: 1, count: 26)), PNGFile.chunk("fdAT", [0, 0, 0, 2, 1])]

        #expect(try await prepare(file.bytes).cleaned == file.bytes)
    }

    @Test func `nothing else of a PNG stays`() async throws {
        let secret = Array(Self.secret.utf8)
        var file = PNGFile()
        let kept = file.bytes
        let chunks = ["tEXt", "zTXt", "iTXt", "sPLT", "teSt", "hIST", "oFFs"].map { PNGFile.chunk($0, secret) }
        // Of a length that theirs never is.
        let padded = ["gAMA", "pHYs", "tIME", "sBIT", "bKGD"].map { PNGFile.chunk($0, secret) }
        file.before = chunks + padded
        file.after = chunks + [PNGFile.chunk("eXIf", Self.exif)]

        #expect(try await prepare(file.bytes + secret).cleaned == kept)
    }

    @Test func `a PNG's Exif is cut to orientation and dates`() async throws {
        var file = PNGFile(width: 20, height: 10)
        file.before = [PNGFile.chunk("eXIf", Self.exif)]

        let photo = try await prepare(file.bytes)

        let text = try Self.text(photo.cleaned)
        #expect((photo.width, photo.height) == (10, 20))
        #expect(text.contains("2026:11:30 08:09:10") && text.contains("2025:10:29 07:08:09"))
        #expect(!text.contains("SecretCam"))
    }

    @Test func `any part of a cleaned file is the same as of the whole`() async throws {
        let photo = try await prepare(Fixture("gps_decoy_thumb.jpg").bytes)
        let whole = try photo.cleaned

        for start in stride(from: 0, to: 300, by: 7) {
            for count in [0, 1, 5, 64, 200] {
                #expect(try photo.file.bytes(in: start..<start + count) == Array(whole[start..<start + count]))
            }
        }
        #expect(try photo.file.bytes(in: photo.count - 2..<photo.count + 9) == [0xff, 0xd9])
    }
}
