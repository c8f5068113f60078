import HTTP
import Testing

@Suite struct ChunkDecoderTests {
    @Test(arguments: [
        ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", "hello world"),
        ("0000000000000005\r\nhello\r\n00\r\n\r\n", "hello"), ("a\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"), ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
        ("5;a=b;c=\"d e\";f\r\nhello\r\n0;x\r\n\r\n", "hello"), ("5;a=\"x\\\"y\"\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5\r\nhello\r\n0\r\nX-T: 1\r\nx: \r\n\r\n", "hello"),
    ])
    func `chunks are decoded, extensions and trailers dropped`(input: String, body: String) {
        let next = "GET /follow HTTP/1.1\r\n\r\n"

        let result = decode([bytes(input + next)])

        #expect(result.body == bytes(body))
        #expect(result.isComplete && result.error == nil)
        #expect(result.taken == input.utf8.count)
    }

    @Test(arguments: [
        "0x5\r\nhello\r\n", "+5\r\nhello\r\n", "-5\r\n", " 5\r\nhello\r\n", "5 \r\nhello\r\n", "5\t\r\nhello\r\n",
        "5 ;a\r\nhello\r\n", "\r\nhello\r\n", ";a\r\nhello\r\n", "\u{FF15}\r\nhello\r\n", "\u{665}\r\n",
        "5 x\r\nhello\r\n",
        "5\0\r\nhello\r\n", "g\r\n", "5_\r\n", "5,5\r\n", "00000000000000005\r\nhello\r\n", "5\nhello\r\n",
        "5\r\nhelloX\r\n0\r\n\r\n", "5\r\nhell\r\n0\r\n\r\n", "5\r\nhello\rX0\r\n\r\n", "5\r\nhello\n0\r\n\r\n",
        "5\rXhello\r\n", "5\r\rhello", "5;a\nhello\r\n", "5;a\rXhello\r\n", "5;\u{1}\r\nhello\r\n",
        "0\r\nX-T : 1\r\n\r\n",
        "0\r\nno colon\r\n\r\n", "0\r\n: x\r\n\r\n", "0\r\nX: a\u{1}\r\n\r\n", "0\r\nX: a\nY: b\r\n\r\n",
        "0\r\nX: a\r\n b\r\n\r\n", "0\r\n\rX", "0\n\n", "0\r\n\n",
    ])
    func `chunks that can be read two ways are malformed`(input: String) {
        let result = decode([bytes(input + "0\r\n\r\n")])

        #expect(result.error == .malformed)
        #expect(!result.isComplete)
    }

    @Test(arguments: ["FFFFFFFFFFFFFFFF", "8000000000000000", "7FFFFFFFFFFFFFFF", "3E9"])
    func `a chunk over the limit is refused by its size alone`(size: String) {
        #expect(decode([bytes("\(size)\r\n")]).error == .tooLarge)
    }

    @Test func `chunks over the limit together are refused`() {
        let chunk = bytes("1F4\r\n") + [UInt8](repeating: 0x78, count: 500) + bytes("\r\n")

        #expect(decode([chunk, chunk, bytes("0\r\n\r\n")]).isComplete)
        #expect(decode([chunk, chunk, bytes("1\r\nx\r\n0\r\n\r\n")]).error == .tooLarge)
    }

    @Test func `extensions and trailers are bounded`() {
        let many = [[UInt8]](repeating: bytes("1;" + String(repeating: "e", count: 100) + "\r\nx\r\n"), count: 200)
        let trailer = bytes("X: " + String(repeating: "t", count: 10_000) + "\r\n\r\n")

        #expect(decode(many).error == .tooLarge)
        #expect(decode([bytes("0\r\n") + trailer]).error == .tooLarge)
    }

    @Test(arguments: [
        "5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nX-T: 1\r\n\r\nGET", "5\r\nhelloX\r\n0\r\n\r\n", "0\r\nbad\r\n\r\n",
        "5;a\nb",
    ])
    func `any split gives the same result`(input: String) {
        let input = bytes(input)
        let whole = decode([input])

        for place in input.indices {
            #expect(decode([[UInt8](input[..<place]), [UInt8](input[place...])]) == whole)
        }
        #expect(decode(input.map { [$0] }) == whole)
    }

    private struct Result: Equatable {
        var body: [UInt8] = []
        var taken = 0
        var isComplete = false
        var error: BodyError?
    }

    private func decode(_ pieces: [[UInt8]]) -> Result {
        var decoder = BodyDecoder(.chunked, limit: 1000)
        var result = Result()
        do throws(BodyError) {
            for piece in pieces { result.taken += try decoder.decode(piece[...], into: &result.body) }
        } catch {
            result.error = error
            // How much was taken, and given, before the fault was met depends on the pieces.
            result.taken = 0
            result.body = []
        }
        result.isComplete = decoder.isComplete
        return result
    }
}
