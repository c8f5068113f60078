/// The bytes of one body, taken from what comes on the connection.
package enum BodyDecoder: Sendable {
    case length(left: Int)
    case chunked(ChunkDecoder)

    package init(_ framing: Framing, limit: Int) {
        switch framing {
        case .length(let count): self = .length(left: count)
        case .chunked: self = .chunked(ChunkDecoder(limit: limit))
        }
    }

    package var isComplete: Bool {
        switch self {
        case .length(let left): left == 0
        case .chunked(let decoder): decoder.isComplete
        }
    }

    /// How many bytes are to come at least.
    package var least: Int {
        switch self {
        case .length(let left): left
        case .chunked(let decoder): decoder.isComplete ? 0 : 1
        }
    }

    /// Decodes `input` up to the end of the body and appends to `output`; the count of bytes taken.
    package mutating func decode(
        _ input: ArraySlice<UInt8>,
        into output: inout [UInt8]
    ) throws(BodyError) -> Int {
        switch self {
        case .length(let left):
            let taken = input.prefix(left)
            output += taken
            self = .length(left: left - taken.count)
            return taken.count
        case .chunked(var decoder):
            // Given back even when it throws: what is broken stays broken.
            defer { self = .chunked(decoder) }
            return try decoder.decode(input, into: &output)
        }
    }
}
