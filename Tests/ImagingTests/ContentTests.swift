import Imaging
import Testing

@Suite struct ContentTests {
    static let others: [(OtherKind, [UInt8])] = [
        (.video, [0, 0, 0, 24] + Array("ftypqt  ".utf8)),
        (.video, [0x1a, 0x45, 0xdf, 0xa3]),
        (.video, Array("RIFF....AVI LIST".utf8)),
        (.jpegXL, [0xff, 0x0a]),
        (.jpegXL, [0, 0, 0, 12] + Array("JXL \r\n".utf8)),
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

    private static func bytes(_ text: String, _ more: [UInt8] = []) -> [UInt8] { Array(text.utf8) + more }

    private static let noBytes = [UInt8](repeating: 0, count: 10)

    static let beginnings: [([UInt8], PictureError)] = [
        ([], .empty),
        ([0xff], .incomplete),
        ([0xff, 0xd8], .incomplete),
        ([0xff, 0xd8, 0xff], .incomplete),
        ([0xff, 0xd8, 0xff, 0xd9], .damaged),
        ([0x89, 0x50], .incomplete),
        (PNGFile.signature, .incomplete),
        (PNGFile.signature + PNGFile().header, .incomplete),
        (PNGFile.signature + PNGFile.chunk("IDAT", []), .damaged),
        (PNGFile.signature + PNGFile().header + PNGFile.chunk("IEND", []), .damaged),
        (bytes("GIF8"), .incomplete),
        (bytes("GIF89a"), .incomplete),
        (bytes("GIF87a", [1, 0, 1, 0, 0, 0, 0, 0x3b]), .damaged),
        (bytes("RIFF\u{4}\0\0\0WEBP"), .incomplete),
        (bytes("RIFF\u{16}\0\0\0WEBPVP8 \u{a}\0\0\0", noBytes), .damaged),
        (bytes("\0\0\0\u{c}ftypheic"), .incomplete),
        (bytes("\0\0\0\u{10}ftypmif1\0\0\0\0"), .incomplete),
        (bytes("\0\0\0\u{18}ftypavif"), .incomplete),
        (bytes("\0\0\0\u{14}ftypmif1\0\0\0\0avif\0\0\0\u{c}meta\0\0\0\0"), .damaged),
    ]

    @Test(arguments: beginnings)
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
