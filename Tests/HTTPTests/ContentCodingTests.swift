import HTTP
import Testing

@Suite struct ContentCodingTests {
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
}
