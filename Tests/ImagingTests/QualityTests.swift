import CImaging
import CLanczos
import Testing

/// What a thumbnail and a preview are before they are coded as JPEG, beside the plain way to scale.
@Suite struct QualityTests {
    struct Picture: Sendable, CustomTestStringConvertible {
        let name: String
        let width: Int
        let height: Int

        var testDescription: String { name }
    }

    static let pictures = [
        Picture(name: "base420.jpg", width: 1600, height: 1067),
        Picture(name: "prog.jpg", width: 1600, height: 1067),
        Picture(name: "ext_png.jpg", width: 300, height: 200),
        Picture(name: "rgb_i.png", width: 300, height: 200),
    ]

    @Test(arguments: pictures)
    func `scaling loses no more than 45 dB and .998 of structure`(picture: Picture) throws {
        let bytes = try Fixture(picture.name).bytes
        let sizes = Self.sizes(of: picture)
        let whole = try #require(Levels(bytes, width: picture.width, height: picture.height))
        var levels = try #require(Self.levels(bytes, picture, sizes))[...]

        for (width, height) in sizes {
            let ours = Array(levels.prefix(3 * width * height))
            levels = levels.dropFirst(ours.count)
            // A preview of a small picture is that picture.
            guard width < picture.width else { continue }
            var plain = [Double](repeating: 0, count: ours.count)
            let (columns, rows) = (Int32(width), Int32(height))
            unsafe clanczos_scale(whole.levels, Int32(whole.width), Int32(whole.height), &plain, columns, rows)
            #expect(unsafe clanczos_noise(ours, plain, ours.count) >= 45, "\(width)")
            #expect(unsafe clanczos_structure(ours, plain, columns, rows) >= 0.998, "\(width)")
        }
    }

    /// The preview's first, then the thumbnails', the largest first.
    private static func sizes(of picture: Picture) -> [(Int, Int)] {
        [min(960, picture.width), 222, 148, 74].map {
            ($0, (2 * $0 * picture.height + picture.width) / (2 * picture.width))
        }
    }

    private static func levels(_ bytes: [UInt8], _ picture: Picture, _ sizes: [(Int, Int)]) -> [UInt8]? {
        let coded = sizes.map { cimaging_size(width: UInt32($0.0), height: UInt32($0.1)) }
        var request = unsafe cimaging_request()
        unsafe request.format = bytes.first == 0xff ? .jpeg : .png
        unsafe request.size = cimaging_size(width: UInt32(picture.width), height: UInt32(picture.height))
        unsafe request.renditions = (coded[0], coded[1], coded[2], coded[3])
        unsafe request.ends = true
        unsafe request.memory = 256 << 20
        unsafe request.scans = 200
        unsafe request.seconds = 60
        var levels = [UInt8](repeating: 0, count: sizes.reduce(0) { $0 + 3 * $1.0 * $1.1 })
        return unsafe cimaging_decode(bytes, bytes.count, &request, &levels) == .decoded ? levels : nil
    }
}
