import Imaging
import Testing

@Suite struct ManifestTests {
    @Test func `the pictures made for this project are all there`() {
        #expect(Fixture.all.count >= 64)
    }

    @Test(arguments: Fixture.all)
    func `a picture gives a thumbnail of the expected size or is refused`(fixture: Fixture) async throws {
        let photo = try? await prepare(fixture.bytes)

        switch fixture.expectation {
        case .accepted(let width, let height):
            let thumbnail = try #require(photo).renditions[0]
            #expect((thumbnail.width, thumbnail.height) == (width, height))
        case .refused:
            #expect(photo == nil)
        case .either:
            break
        }
    }

    @Test(arguments: Fixture.all.filter { $0.hasReference && $0.expectation != .refused })
    func `a thumbnail looks like its reference`(fixture: Fixture) async throws {
        let thumbnail = try await prepare(fixture.bytes).renditions[0]

        let levels = try #require(Levels(thumbnail))
        let reference = try #require(
            Levels(fixture.reference, width: thumbnail.width, height: thumbnail.height)
        )
        #expect(levels.mean.distance(to: reference.mean) <= fixture.tolerance)
        // A picture turned or mirrored in another way is 30 off.
        #expect(levels.distance(to: reference) < max(fixture.tolerance, 8))
    }

    // Shown by structure rather than by eye: what a decoder reads is all there is.
    @Test(arguments: ["base420.jpg", "prog.jpg", "gray.jpg", "gps_decoy_thumb.jpg", "poly_html.jpg", "rgba_soft.png"])
    func `a rendition is a baseline JPEG of full colour without metadata`(name: String) async throws {
        for rendition in try await prepare(Fixture(name).bytes).renditions {
            let file = JPEGFile(rendition.jpeg)

            #expect(Set(file.codes) == [0xe0, 0xdb, 0xc0, 0xc4, 0xda])
            #expect(file.codes.filter { $0 == 0xe0 }.count == 1)
            let frame = try #require(file.segments.first { $0.code == 0xc0 })
            #expect([7, 10, 13].map { frame.payload[$0] } == [0x11, 0x11, 0x11])
            let table = try #require(file.segments.first { $0.code == 0xdb })
            // The standard table begins with 16, of which quality 90 leaves a fifth, and 85 of a preview three tenths.
            #expect(table.payload[1] == (rendition.size == Rendition.preview ? 5 : 3))
            #expect(file.hasEnd && file.tail.isEmpty)
        }
    }
}
