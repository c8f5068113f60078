import Imaging
import Testing

@Suite struct SizeTests {
    @Test(arguments: [
        (1, 1, (74, 74), (148, 148), (222, 222)),
        (2, 3, (49, 74), (99, 148), (148, 222)),
        (74, 74, (74, 74), (148, 148), (222, 222)),
        (73, 75, (72, 74), (144, 148), (216, 222)),
        // 0.5 is rounded up: 37 x 74 / 148 = 18.5.
        (148, 37, (74, 19), (148, 37), (222, 56)),
        (1000, 4, (74, 1), (148, 1), (222, 1)),
        (3, 2000, (1, 74), (1, 148), (1, 222)),
    ])
    func `the longest side is 74, 148 and 222, the other one rounded half up`(
        width: Int,
        height: Int,
        small: (Int, Int),
        double: (Int, Int),
        triple: (Int, Int)
    ) async throws {
        let picture = PNGFile(width: width, height: height, depth: 1, colors: .gray, pixel: { _, _ in [0] })

        let photo = try await prepare(picture.bytes)

        #expect((photo.width, photo.height) == (width, height))
        #expect(photo.renditions.map(\.size) == Rendition.sizes)
        for (rendition, size) in zip(photo.renditions, [small, double, triple]) {
            #expect((rendition.width, rendition.height) == size)
        }
    }

    @Test(arguments: [
        (1, 1, (1, 1)), (960, 3, (960, 3)), (961, 961, (960, 960)), (700, 960, (700, 960)), (3, 2000, (1, 960)),
        (1920, 1, (960, 1)), (2001, 1000, (960, 480)),
    ])
    func `a preview is 960 long at most, and never enlarged`(width: Int, height: Int, size: (Int, Int)) async throws {
        let picture = PNGFile(width: width, height: height, depth: 1, colors: .gray, pixel: { _, _ in [0] })

        let preview = try #require(await prepare(picture.bytes).renditions.last)

        #expect(preview.size == Rendition.preview)
        #expect((preview.width, preview.height) == size)
    }

    @Test(arguments: [
        "base420.jpg", "prog.jpg", "cmyk_adobe.jpg", "icc_swap.jpg", "rgb_i.png", "moving.webp", "placed.gif",
    ])
    func `a preview shows what the thumbnails show`(name: String) async throws {
        let renditions = try await prepare(Fixture(name).bytes).renditions

        let means = try renditions.map { try #require(Levels($0)).mean }
        for mean in means { #expect(mean.distance(to: means[0]) < 3) }
    }

    // Every scale that the decoder is asked for, from 8/8 to 1/8, and sides that are not whole blocks.
    @Test(arguments: [300, 443, 501, 590, 717, 890, 1033, 1300, 1780, 3551, 3552, 6001])
    func `a JPEG of any size is scaled evenly`(width: Int) async throws {
        let row = (0..<width).flatMap { x -> [UInt8] in
            let level = UInt8(x * 255 / width)
            return [level, 99, 255 - level]
        }
        let picture = Levels(width: width, height: 21, levels: (0..<21).flatMap { _ in row })

        let renditions = try await prepare(picture.jpeg).renditions

        for rendition in renditions {
            let levels = try #require(Levels(rendition))
            for x in 1..<rendition.width - 1 {
                let expected = (Double(x) + 0.5) * 255 / Double(rendition.width)
                let color = levels.color(x: x, y: 0).map(Double.init)
                #expect(color.distance(to: [expected, 99, 255 - expected]) <= 5)
            }
        }
    }
}
