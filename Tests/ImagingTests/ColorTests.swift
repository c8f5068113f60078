import Imaging
import Testing

/// Pictures of one colour, whose thumbnails must have that colour.
@Suite struct ColorTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let colors: PNGFile.Colors
        let depth: Int
        let pixel: [Int]
        var before: [[UInt8]] = []
        let color: [Double]

        var file: PNGFile {
            PNGFile(depth: depth, colors: colors, before: before, pixel: { [pixel] _, _ in pixel })
        }
    }

    private static let palette = PNGFile.chunk("PLTE", [0, 0, 0, 10, 200, 90])

    static let samples = [
        Sample(testDescription: "gray 1", colors: .gray, depth: 1, pixel: [1], color: [255, 255, 255]),
        Sample(testDescription: "gray 2", colors: .gray, depth: 2, pixel: [1], color: [85, 85, 85]),
        Sample(testDescription: "gray 4", colors: .gray, depth: 4, pixel: [3], color: [51, 51, 51]),
        Sample(testDescription: "gray 8", colors: .gray, depth: 8, pixel: [77], color: [77, 77, 77]),
        Sample(testDescription: "gray 16", colors: .gray, depth: 16, pixel: [77 * 257], color: [77, 77, 77]),
        Sample(testDescription: "RGB 8", colors: .rgb, depth: 8, pixel: [200, 100, 50], color: [200, 100, 50]),
        Sample(testDescription: "RGB 16", colors: .rgb, depth: 16, pixel: [51_400, 25_700, 0], color: [200, 100, 0]),
        Sample(
            testDescription: "palette 4",
            colors: .palette,
            depth: 4,
            pixel: [1],
            before: [palette],
            color: [10, 200, 90]
        ),
        Sample(
            testDescription: "palette with transparency",
            colors: .palette,
            depth: 8,
            pixel: [1],
            before: [palette, PNGFile.chunk("tRNS", [255, 51])],
            color: [206, 244, 222]
        ),
        Sample(
            testDescription: "gray key",
            colors: .gray,
            depth: 8,
            pixel: [9],
            before: [PNGFile.chunk("tRNS", [0, 9])],
            color: [255, 255, 255]
        ),
        Sample(
            testDescription: "RGB key of another colour",
            colors: .rgb,
            depth: 8,
            pixel: [9, 9, 9],
            before: [PNGFile.chunk("tRNS", [0, 9, 0, 9, 0, 8])],
            color: [9, 9, 9]
        ),
        Sample(
            testDescription: "gray and alpha 8",
            colors: .grayAlpha,
            depth: 8,
            pixel: [55, 51],
            color: [215, 215, 215]
        ),
        Sample(
            testDescription: "gray and alpha 16",
            colors: .grayAlpha,
            depth: 16,
            pixel: [0, 0x8000],
            color: [127, 127, 127]
        ),
        Sample(
            testDescription: "RGBA 8, colour under alpha 0",
            colors: .rgba,
            depth: 8,
            pixel: [255, 0, 0, 0],
            color: [255, 255, 255]
        ),
        Sample(
            testDescription: "RGBA 16, opaque",
            colors: .rgba,
            depth: 16,
            pixel: [51_400, 25_700, 0, 65_535],
            color: [200, 100, 0]
        ),
        Sample(
            testDescription: "linear levels by gAMA",
            colors: .gray,
            depth: 16,
            pixel: [14_027],
            before: [PNGFile.chunk("gAMA", PNGFile.bytes32(100_000))],
            color: [127, 127, 127]
        ),
        Sample(
            testDescription: "sRGB outdoes gAMA",
            colors: .gray,
            depth: 8,
            pixel: [55],
            before: [PNGFile.chunk("gAMA", PNGFile.bytes32(100_000)), PNGFile.chunk("sRGB", [0])],
            color: [55, 55, 55]
        ),
        Sample(
            testDescription: "an impossible gAMA is passed over",
            colors: .gray,
            depth: 8,
            pixel: [55],
            before: [PNGFile.chunk("gAMA", PNGFile.bytes32(0))],
            color: [55, 55, 55]
        ),
    ]

    @Test(arguments: samples)
    func `every colour type and depth keeps its colour, on white`(sample: Sample) async throws {
        let thumbnail = try await prepare(sample.file.bytes).renditions[0]

        let levels = try #require(Levels(thumbnail))
        #expect(levels.mean.distance(to: sample.color) <= 2, "\(levels.mean)")
    }

    @Test(arguments: [(1, 1), (2, 3), (5, 1), (1, 9), (8, 8), (33, 17), (300, 200), (1900, 40)])
    func `an interlaced picture looks as the same one in order`(width: Int, height: Int) async throws {
        var file = PNGFile(width: width, height: height)
        file.pixel = { x, y in [x * 255 / width, y * 255 / height, (x ^ y) & 0xff] }
        let inOrder = try #require(Levels(await prepare(file.bytes).renditions[2]))

        file.isInterlaced = true
        let interlaced = try #require(Levels(await prepare(file.bytes).renditions[2]))

        #expect(interlaced.distance(to: inOrder) < 0.5)
    }

    @Test func `light is averaged, not levels`() async throws {
        let checkers = PNGFile(width: 592, height: 592, colors: .gray, pixel: { x, y in [(x ^ y) & 1 * 255] })

        let thumbnail = try #require(Levels(await prepare(checkers.bytes).renditions[0]))

        // Half of the light of white is level 188; the middle of the levels would be 128.
        #expect(thumbnail.mean.distance(to: [188, 188, 188]) <= 2)
    }

    @Test func `colours hidden under alpha 0 do not shine through where it meets opaque pixels`() async throws {
        let file = PNGFile(
            width: 296,
            height: 296,
            colors: .rgba,
            pixel: { x, _ in x < 148 ? [255, 0, 0, 0] : [255, 255, 255, 255] }
        )

        let thumbnail = try #require(Levels(await prepare(file.bytes).renditions[0]))

        #expect(thumbnail.levels.allSatisfy { $0 >= 254 })
    }

    @Test(arguments: ["cmyk_adobe.jpg", "ycck_adobe.jpg"])
    func `inks without Adobe's marker are taken to be inverted too`(name: String) async throws {
        var file = try JPEGFile(Fixture(name).bytes)
        let marked = try #require(Levels(await prepare(file.bytes).renditions[0]))
        guard name == "cmyk_adobe.jpg" else { return }

        file.segments.removeAll { $0.code == 0xee }
        let unmarked = try #require(Levels(await prepare(file.bytes).renditions[0]))

        #expect(unmarked.distance(to: marked) < 1)
    }
}
