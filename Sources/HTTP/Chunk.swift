/// What is sent in chunks (RFC 9112 7.1): a body whose length nobody knows when it begins.
package enum Chunk {
    private static let digits = [UInt8]("0123456789abcdef".utf8)

    /// The chunk that ends a body.
    package static let last = [UInt8]("0\r\n\r\n".utf8)

    /// `bytes` as one chunk; nothing for none, since an empty chunk is the last.
    package static func framed(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        var chunk: [UInt8] = []
        chunk.reserveCapacity(bytes.count + 20)
        appendSize(bytes.count, to: &chunk)
        chunk += bytes
        chunk.append(ASCII.carriageReturn)
        chunk.append(ASCII.lineFeed)
        return chunk
    }

    private static func appendSize(_ size: Int, to chunk: inout [UInt8]) {
        let places = (Int.bitWidth - size.leadingZeroBitCount + 3) / 4
        for place in (0..<places).reversed() { chunk.append(digits[size >> (4 * place) & 15]) }
        chunk.append(ASCII.carriageReturn)
        chunk.append(ASCII.lineFeed)
    }
}
