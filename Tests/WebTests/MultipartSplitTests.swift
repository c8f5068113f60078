import HTTP
import Testing
import Web

@Suite struct MultipartSplitTests {
    static let bodies = [
        "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nGarden\r\n"
            + "--b \r\nContent-Disposition: form-data; name=\"pic\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n"
            + "\r\r\n--b-\r\n--bb\r\n--b \t\r\r\n--\r\n-\r\n--b--  \r\nepilogue\r\n--b--\r\n",
        "preamble\r\n--bx\r\n\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"a\"\r\nno colon\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b-",
        "--b--\r\n",
    ].map { [UInt8]($0.utf8) }

    @Test(arguments: bodies)
    func `how a body is cut into two changes nothing`(body: [UInt8]) {
        let whole = parts(of: [body[...]])

        for cut in 0...body.count {
            #expect(parts(of: [body[..<cut], body[cut...]]) == whole, "cut at \(cut)")
        }
    }

    @Test(arguments: bodies, [1, 2, 3, 5, 7, 11])
    func `how a body is cut into many pieces changes nothing`(body: [UInt8], size: Int) {
        let pieces = stride(from: 0, to: body.count, by: size).map { body[$0..<min($0 + size, body.count)] }

        #expect(parts(of: pieces) == parts(of: [body[...]]))
    }

    @Test func `mutated bodies are read alike in one piece and in many, and end no process`() {
        var random = SmallRandom(seed: 20_261_130)
        for _ in 0..<3_000 {
            var body = Self.bodies[0]
            for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&body, &random) }
            var pieces: [ArraySlice<UInt8>] = []
            var rest = body[...]
            while !rest.isEmpty {
                pieces.append(rest.prefix(Int.random(in: 1...40, using: &random)))
                rest = rest[(pieces.last?.endIndex ?? rest.endIndex)...]
            }

            #expect(
                parts(of: pieces) == parts(of: [body[...]]),
                "\(String(decoding: body, as: UTF8.self).debugDescription)"
            )
        }
    }

    private func mutate(_ body: inout [UInt8], _ random: inout SmallRandom) {
        let place = Int.random(in: 0..<body.count, using: &random)
        let bytes: [UInt8] = [13, 10, 45, 98, 32, 34, 0, 58, 59, 92, 195]
        let byte = bytes.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: body[place] = byte
        case 1: body.insert(byte, at: place)
        case 2: body.remove(at: place)
        default: body.insert(contentsOf: "\r\n--b".utf8.prefix(Int.random(in: 1...5, using: &random)), at: place)
        }
    }

    /// Heads and whole values of a body's parts, then how it ended.
    private func parts(of pieces: [ArraySlice<UInt8>]) -> [String] {
        guard let boundary = Boundary("b".utf8.map { $0 }[...]) else { return [] }
        var parser = MultipartParser(boundary: boundary)
        var parts: [String] = []
        do throws(FormError) {
            for var piece in pieces {
                while let event = try parser.next(in: &piece) { note(event, in: &parts) }
            }
            if let event = try parser.end() { note(event, in: &parts) }
            parts.append("end")
        } catch {
            parts.append("\(error)")
        }
        return parts
    }

    private func note(_ event: MultipartParser.Event, in parts: inout [String]) {
        switch event {
        case .part(let head): parts += ["\(head)", ""]
        case .data(let bytes): parts[parts.count - 1] += bytes.map { "\($0) " }.joined()
        case .partEnd: parts.append("part ends")
        }
    }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SmallRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
