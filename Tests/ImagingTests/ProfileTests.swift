import Imaging
import Testing

/// Colour profiles, shown by one that turns the colours of a picture around.
@Suite struct ProfileTests {
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable ([UInt8]) -> [UInt8]
    }

    static let broken = [
        Broken(testDescription: "nothing") { _ in [] },
        Broken(testDescription: "its head alone") { Array($0.prefix(128)) },
        Broken(testDescription: "its first half") { Array($0.prefix($0.count / 2)) },
        Broken(testDescription: "all but its last byte") { $0.dropLast() },
        Broken(testDescription: "noise") { $0.indices.map { UInt8($0 * 151 & 0xff) } },
        Broken(testDescription: "a length beyond its end") { Array([0x7f, 0xff, 0xff, 0xff] + $0.dropFirst(4)) },
        Broken(testDescription: "a length of nothing") { Array([0, 0, 0, 0] + $0.dropFirst(4)) },
        Broken(testDescription: "a link of two devices") { $0.replacing(at: 12, "link") },
        Broken(testDescription: "an abstract profile") { $0.replacing(at: 12, "abst") },
        Broken(testDescription: "named colours") { $0.replacing(at: 12, "nmcl") },
        Broken(testDescription: "a profile of gray") { $0.replacing(at: 16, "GRAY") },
        Broken(testDescription: "a profile of inks") { $0.replacing(at: 16, "CMYK") },
        Broken(testDescription: "no signature") { $0.replacing(at: 36, "none") },
        Broken(testDescription: "tags of another name") { profile in
            (0..<Int(profile[131])).reduce(profile) { $0.replacing(at: 132 + 12 * $1, "zzzz") }
        },
    ]

    @Test(arguments: broken)
    func `a profile that cannot be used changes nothing`(case: Broken) async throws {
        let profile = try `case`.change(Self.profile)

        #expect(try await colors(of: jpeg(Self.parts(profile))) == colors(of: jpeg([])))
        #expect(try await colors(of: png([Self.packed(profile)])) == colors(of: png([])))
    }

    @Test func `the colours are those that the profile says`() async throws {
        let plain = try await colors(of: png([]))
        let profiled = try await colors(of: png([Self.packed(Self.profile)]))

        #expect(plain.distance(to: [200, 100, 50]) < 2)
        #expect(profiled.distance(to: plain) > 40)
    }

    @Test func `a profile outdoes what else a PNG says of its colours`() async throws {
        let profile = try Self.packed(Self.profile)
        let alone = try await colors(of: png([profile]))

        for other in [PNGFile.chunk("gAMA", PNGFile.bytes32(100_000)), PNGFile.chunk("sRGB", [0])] {
            #expect(try await colors(of: png([other, profile])) == alone)
            #expect(try await colors(of: png([profile, other])) == alone)
        }
    }

    @Test func `a PNG's profile counts before its pixels only, unpacked to 4 MiB at most`() async throws {
        var late = png([])
        late.after = [try Self.packed(Self.profile)]
        let long = try Self.profile + [UInt8](repeating: 0, count: 4 << 20)
        let unknown = try Self.packed(Self.profile, method: 1)

        for file in [late, png([Self.packed(long)]), png([unknown])] {
            #expect(try await colors(of: file) == colors(of: png([])))
        }
    }

    @Test func `the parts of a JPEG's profile may come in any order`() async throws {
        let whole = try await colors(of: jpeg(Self.parts(Self.profile)))
        let parts = try Self.parts(Self.profile, of: 100)

        #expect(parts.count > 2)
        #expect(try await colors(of: jpeg(parts.reversed())) == whole)
        #expect(whole.distance(to: try await colors(of: jpeg([]))) > 5)
    }

    @Test func `a JPEG's profile without one of its parts, or with one twice, changes nothing`() async throws {
        let parts = try Self.parts(Self.profile, of: 100)
        var miscounted = parts
        miscounted[1].payload[13] += 1
        var unnumbered = parts
        unnumbered[0].payload[12] = 0

        for parts in [Array(parts.dropFirst()), parts.dropLast(), parts + parts.prefix(1), miscounted, unnumbered] {
            #expect(try await colors(of: jpeg(parts)) == colors(of: jpeg([])))
        }
    }

    @Test func `gray is taken by a profile of red, green and blue, and stays gray`() async throws {
        var file = PNGFile(colors: .gray, pixel: { _, _ in [77] })
        file.before = [try Self.packed(Self.profile)]

        let color = try await colors(of: file)

        #expect(abs(color[0] - color[1]) < 2 && abs(color[1] - color[2]) < 2)
    }

    private static var profile: [UInt8] {
        get throws {
            let segments = try JPEGFile(Fixture("icc_swap.jpg").bytes).segments
            return segments.filter { $0.code == 0xe2 }.flatMap { $0.payload.dropFirst(14) }
        }
    }

    private static func parts(_ profile: [UInt8], of count: Int = 60_000) -> [JPEGFile.Segment] {
        let total = max(1, (profile.count + count - 1) / count)
        return (0..<total).map { part in
            let bytes = profile[part * count..<min((part + 1) * count, profile.count)]
            return .application(2, Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(total)] + bytes)
        }
    }

    private static func packed(_ profile: [UInt8], method: UInt8 = 0) -> [UInt8] {
        PNGFile.chunk("iCCP", Array("name\0".utf8) + [method] + PNGFile.zlib(profile))
    }

    private func png(_ chunks: [[UInt8]]) -> PNGFile {
        PNGFile(before: chunks, pixel: { _, _ in [200, 100, 50] })
    }

    private func jpeg(_ parts: [JPEGFile.Segment]) throws -> JPEGFile {
        var file = try JPEGFile(Fixture("icc_swap.jpg").bytes).bare
        file.segments = parts + file.segments
        return file
    }

    private func colors(of file: PNGFile) async throws -> [Double] { try await colors(file.bytes) }

    private func colors(of file: JPEGFile) async throws -> [Double] { try await colors(file.bytes) }

    private func colors(_ bytes: [UInt8]) async throws -> [Double] {
        try #require(Levels(await prepare(bytes).renditions[0])).mean
    }
}

extension [UInt8] {
    func replacing(at index: Int, _ text: String) -> Self {
        Array(prefix(index)) + Array(text.utf8) + Array(dropFirst(index + text.utf8.count))
    }
}
