import HTTP
import Testing

@Suite struct ChunkTests {
    @Test(arguments: [
        (1, "1"), (9, "9"), (10, "a"), (15, "f"), (16, "10"), (255, "ff"), (256, "100"), (65_536, "10000"),
    ])
    func `a chunk is its length in hex, and its bytes`(count: Int, size: String) {
        let body = String(repeating: "x", count: count)

        #expect(Chunk.framed(bytes(body)) == bytes("\(size)\r\n\(body)\r\n"))
    }

    @Test func `no bytes make no chunk, which would be the last`() {
        #expect(Chunk.framed([]) == [])
        #expect(Chunk.last == bytes("0\r\n\r\n"))
    }
}
