import Compression
import HTTP
import Testing

@Suite struct CompressorsTests {
    static let page = [UInt8](
        String(repeating: "<li><a href=\"/pictures/1\">Sea &amp; sky</a></li>\n", count: 900).utf8
    )

    @Test(arguments: ContentCoding.allCases, [Effort.quick, .thorough])
    func `what is shortened can be read again`(coding: ContentCoding, effort: Effort) throws {
        let compressors = Compressors(effort)

        for bytes in [Self.page, Array(Self.page.prefix(200)), [UInt8](repeating: 0, count: 3 << 20)] {
            let short = try #require(compressors.shorter(bytes, coding))
            #expect(short.count < bytes.count)
            #expect(plain(short, coding, bytes.count) == bytes)
        }
    }

    @Test(arguments: ContentCoding.allCases)
    func `what would not be shorter stays as it is`(coding: ContentCoding) {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) }

        for bytes in [[], [7], [1, 2, 3], noise] { #expect(Compressors(.quick).shorter(bytes, coding) == nil) }
    }

    @Test(arguments: ContentCoding.allCases)
    func `many at once get each their own`(coding: ContentCoding) async {
        let compressors = Compressors(.quick)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let bytes = [UInt8](repeating: UInt8(number), count: 20_000 + number)
                    return compressors.shorter(bytes, coding).map { plain($0, coding, bytes.count) } == bytes
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
