import Imaging
import Testing

@Suite struct ContentTests {
    static let others: [(OtherKind, [UInt8])] = [
        (.heic, [0, 0, 0, 24] + Array("ftypheic".utf8)),
        (.heic, [0, 0, 0, 24] + Array("ftypmif1".utf8)),
        (.avif, [0, 0, 0, 24] + Array("ftypavif".utf8)),
        (.video, [0, 0, 0, 24] + Array("ftypqt  ".utf8)),
        (.video, [0x1a, 0x45, 0xdf, 0xa3]),
        (.video, Array("RIFF....AVI LIST".utf8)),
        (.webp, Array("RIFF....WEBPVP8 ".utf8)),
        (.jpegXL, [0xff, 0x0a]),
        (.jpegXL, [0, 0, 0, 12] + Array("JXL \r\n".utf8)),
        (.gif, Array("GIF89a".utf8)),
        (.tiff, [0x49, 0x49, 0x2a, 0]),
        (.tiff, [0x4d, 0x4d, 0, 0x2a]),
        (.bmp, Array("BM".utf8) + [0, 1, 2]),
        (.icon, [0, 0, 1, 0, 1, 0]),
        (.photoshop, Array("8BPS\0".utf8)),
        (.pdf, Array("%PDF-1.7".utf8)),
        (.zip, [0x50, 0x4b, 3, 4]),
        (.svg, Array("<?xml version='1.0'?>\n<SVG onload=x>".utf8)),
        (.svg, [0xef, 0xbb, 0xbf] + Array("<svg/>".utf8)),
        (.html, Array(" <!DOCTYPE html><svg".utf8.dropLast(4))),
        (.html, Array("<script>alert(1)</script>".utf8)),
        (.text, Array("hello\n".utf8)),
        (.text, Array("/9j/4AAQSkZJRg".utf8)),
        (.unknown, [0, 1, 2, 3]),
        (.unknown, [0xff] + [0xd9]),
        (.unknown, [UInt8](repeating: 0, count: 5000)),
    ]

    @Test(arguments: others)
    func `what is not a picture is named by its content`(kind: OtherKind, bytes: [UInt8]) async throws {
        #expect(try await refusal(bytes) == .notAPicture(kind))
    }

    @Test(arguments: [
        ([], PictureError.empty),
        ([0xff], .incomplete),
        ([0xff, 0xd8], .incomplete),
        ([0xff, 0xd8, 0xff], .incomplete),
        ([0xff, 0xd8, 0xff, 0xd9], .damaged),
        ([0x89, 0x50], .incomplete),
        (PNGFile.signature, .incomplete),
        (PNGFile.signature + PNGFile().header, .incomplete),
        (PNGFile.signature + PNGFile.chunk("IDAT", []), .damaged),
        (PNGFile.signature + PNGFile().header + PNGFile.chunk("IEND", []), .damaged),
    ])
    func `the beginning of a picture is not a picture`(bytes: [UInt8], error: PictureError) async throws {
        #expect(try await refusal(bytes) == error)
    }

    @Test func `a picture followed by anything else is that picture`() async throws {
        let page = Array("<html><script>alert(1)</script></html>".utf8)
        for bytes in [try Fixture("small.jpg").bytes, PNGFile().bytes] {
            let photo = try await prepare(bytes + page)

            #expect(try await photo.renditions == prepare(bytes).renditions)
            #expect(try !photo.cleaned.contains(page))
        }
    }
}
