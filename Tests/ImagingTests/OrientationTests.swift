import Imaging
import Testing

@Suite struct OrientationTests {
    /// Red, green, blue and white corners, the first at the top left.
    private static let corners = PNGFile(
        width: 96,
        height: 64,
        pixel: { x, y in
            switch (x < 48, y < 32) {
            case (true, true): [255, 0, 0]
            case (false, true): [0, 255, 0]
            case (true, false): [0, 0, 255]
            case (false, false): [255, 255, 255]
            }
        }
    )

    /// What stands at the top left, top right, bottom left and bottom right of the upright picture.
    static let upright: [(Int, String)] = [
        (0, "RGBW"), (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"),
        (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"), (9, "RGBW"), (65_535, "RGBW"),
    ]

    @Test(arguments: upright, [true, false])
    func `a picture is turned and mirrored as its orientation says`(
        orientation: (value: Int, corners: String),
        isBigEndian: Bool
    ) async throws {
        var file = Self.corners
        file.before = [PNGFile.chunk("eXIf", TIFFBlock(isBigEndian, [.orientation(orientation.value)]).bytes)]

        let photo = try await prepare(file.bytes)

        let isUpright = !(5...8).contains(orientation.value)
        #expect((photo.width, photo.height) == (isUpright ? (96, 64) : (64, 96)))
        for rendition in photo.renditions {
            #expect(corners(try #require(Levels(rendition))) == orientation.corners)
        }
    }

    @Test func `only Exif's first directory counts, and only before the picture's data`() async throws {
        let turned = TIFFBlock(true, [.orientation(6)]).bytes
        var late = Self.corners
        late.after = [PNGFile.chunk("eXIf", turned)]
        var thumbnail = Self.corners
        thumbnail.before = [PNGFile.chunk("eXIf", TIFFBlock(true, [], next: [.orientation(6)]).bytes)]

        for file in [late, thumbnail] {
            let photo = try await prepare(file.bytes)
            #expect((photo.width, photo.height) == (96, 64))
        }
    }

    @Test func `of several Exif segments the first counts, whatever XMP stands before`() async throws {
        let file = try JPEGFile(Fixture("sub.jpg").bytes).bare
        let exif = {
            JPEGFile.Segment.application(1, Array("Exif\0\0".utf8) + TIFFBlock(true, [.orientation($0)]).bytes)
        }
        let xmp = JPEGFile.Segment.application(1, Array("http://ns.adobe.com/xap/1.0/\0<tiff:Orientation>3".utf8))

        let photo = try await prepare(file.with(xmp, exif(6), exif(3)).bytes)

        #expect((photo.width, photo.height) == (200, 300))
    }

    @Test func `Exif cut or changed anywhere never stops a picture`() async throws {
        let file = try JPEGFile(Fixture("1x1.jpg").bytes).bare
        let whole = TIFFBlock(false, [.orientation(6), .changed("2026:11:30 08:09:10"), .taken("2026:11:29 08:09:10")])
        for count in 0..<whole.bytes.count {
            var changed = whole.bytes
            changed[count] = 0xff
            for block in [Array(whole.bytes.prefix(count)), changed] {
                let exif = JPEGFile.Segment.application(1, Array("Exif\0\0".utf8) + block)
                #expect(try await refusal(file.with(exif).bytes) == nil)
            }
        }
    }

    private func corners(_ levels: Levels) -> String {
        let (right, bottom) = (levels.width - 4, levels.height - 4)
        return [(3, 3), (right, 3), (3, bottom), (right, bottom)].map { x, y in
            let color = levels.color(x: x, y: y).map { $0 > 128 }
            return color == [true, false, false] ? "R" : color == [false, true, false] ? "G" : color[0] ? "W" : "B"
        }.joined()
    }
}

extension OrientationTests {
    /// What stands at the corners once the picture was turned to the right: what stood at the bottom left comes to the top left.
    private static func turned(_ corners: String, _ turn: Turn) -> String {
        let at = Array(corners)
        return String(turn == .right ? [at[2], at[0], at[3], at[1]] : [at[1], at[3], at[0], at[2]])
    }

    /// A PNG from its pixels on.
    private static func data(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.firstRange(of: Array("IDAT".utf8)).map { bytes[$0.lowerBound...] } ?? []
    }

    @Test(arguments: upright, Turn.allCases)
    func `a picture is turned from where it stands, its pixels as they were`(
        orientation: (value: Int, corners: String),
        turn: Turn
    ) async throws {
        var file = Self.corners
        file.before = [PNGFile.chunk("eXIf", TIFFBlock(true, [.orientation(orientation.value)]).bytes)]

        let photo = try await prepare(file.bytes, turn: turn)
        let again = try await prepare(photo.cleaned)

        for rendition in photo.renditions + again.renditions {
            #expect(corners(try #require(Levels(rendition))) == Self.turned(orientation.corners, turn))
        }
        #expect(try Self.data(of: photo.cleaned) == Self.data(of: file.bytes))
    }

    @Test(arguments: ["sub.jpg", "icc_swap.jpg", "rgba_soft.png"])
    func `four turns make the file that was there, of every format that turns`(name: String) async throws {
        var bytes = try await prepare(try Fixture(name).bytes).cleaned
        let first = bytes

        var sizes: [Int] = []
        for _ in 1...4 {
            let photo = try await prepare(bytes, turn: .right)
            sizes.append(photo.width)
            bytes = try photo.cleaned
        }

        #expect(sizes[0] == sizes[2] && sizes[1] == sizes[3] && sizes[0] != sizes[1])
        #expect(bytes == first)
    }
}
