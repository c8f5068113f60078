import HTTP

extension Trial {
    /// A body ends where its head says, however both come.
    static let body = Trial("body", longest: 3000) { bytes in
        guard case .head(let count, let head) = HeadReading([bytes]) else { return }
        var chance = Chance(bytes)
        let rest = [UInt8](bytes[count...])
        let whole = BodyReading(head.framing, [rest])
        try hold(
            BodyReading(head.framing, chance.pieces(of: rest)) == whole,
            "a body that comes in pieces is read alike"
        )
        try hold(
            whole.output.count <= BodyReading.limit || head.framing != .chunked,
            "no more than the limit comes out"
        )
        if case .length(let length) = head.framing {
            try hold(whole.output.elementsEqual(rest.prefix(length)), "a body of known length is what was sent")
        }
    }

    /// Chunks are read alike however they come, and what comes out can be sent as chunks again.
    static let chunks = Trial("chunks", longest: 2048) { bytes in
        var chance = Chance(bytes)
        let whole = BodyReading(.chunked, [bytes])
        try hold(BodyReading(.chunked, chance.pieces(of: bytes)) == whole, "chunks that come in pieces are read alike")
        try hold(whole.output.count <= BodyReading.limit, "no more than the limit comes out")
        guard whole.isComplete else { return }
        let chunks = chance.pieces(of: whole.output).flatMap(Chunk.framed) + Chunk.last
        let again = BodyReading(.chunked, [chunks])
        try hold(again.isComplete && again.taken == chunks.count, "chunks of ours are complete")
        try hold(again.output == whole.output, "chunks of ours hold the same")
    }
}

/// What reading a body comes to.
struct BodyReading: Equatable {
    static let limit = 1000

    private(set) var output: [UInt8] = []
    private(set) var taken = 0
    private(set) var isComplete = false
    private var error: BodyError?

    /// Reads bytes that come in these pieces.
    init(_ framing: Framing, _ pieces: [[UInt8]]) {
        var decoder = BodyDecoder(framing, limit: Self.limit)
        do throws(BodyError) {
            for piece in pieces where !decoder.isComplete {
                taken += try decoder.decode(piece[...], into: &output)
            }
        } catch {
            self.error = error
            // How much of a broken body was looked at is nobody's matter.
            taken = 0
        }
        isComplete = error == nil && decoder.isComplete
        precondition(error != nil || (decoder.least > 0) == !decoder.isComplete, "something is to come, or nothing is")
    }
}
