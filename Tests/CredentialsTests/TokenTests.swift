import Credentials
import Testing

@Suite struct TokenTests {
    @Test func `a hundred thousand tokens are all different, and half of their bits are set`() throws {
        let digests = Set((0..<100_000).map { _ in Token.random().text })

        // Every bit of the text that stands for one of the token's: 6 of each character.
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var values = [Int](repeating: 0, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = value.nonzeroBitCount }
        let ones = digests.reduce(0) { $0 + $1.utf8.reduce(0) { $0 + values[Int($1)] } }
        let bits = 256.0 * Double(digests.count)
        #expect(digests.count == 100_000)
        // Five standard deviations.
        #expect(abs(Double(ones) - bits / 2) < 5 * (bits / 4).squareRoot())
    }

    @Test func `a token is 43 characters of base64url, which read give the token`() throws {
        for _ in 0..<100 {
            let token = Token.random()

            #expect(token.text.utf8.count == 43)
            #expect(token.text.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
            #expect(Token(text: token.text) == token)
            #expect(Token(text: token.text)?.digest == token.digest)
        }
    }

    @Test(arguments: [
        "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        String(repeating: "A", count: 43) + "=",
        String(repeating: "A", count: 42) + "=", String(repeating: "A", count: 42) + "+",
        String(repeating: "A", count: 42) + "/",
        String(repeating: "A", count: 42) + " ", String(repeating: "A", count: 42) + "\u{0}",
        // Bits beyond the 32 bytes: another text for the same token.
        String(repeating: "A", count: 42) + "B", String(repeating: "A", count: 42) + "D",
        String(repeating: "é", count: 43), String(repeating: "A", count: 41) + "é",
        String(repeating: "A", count: 42) + "Ａ",
        String(repeating: "A", count: 8_192), String(repeating: "\u{301}\u{316}", count: 40_000),
    ])
    func `what is no token is none`(text: String) {
        #expect(Token(text: text) == nil)
    }

    @Test func `the database's digest is BLAKE2b-256 of the 32 bytes`() throws {
        let token = try #require(Token(text: String(repeating: "A", count: 43)))

        #expect(hex(token.digest) == "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3")
    }

    @Test func `a token that is printed does not show its secret`() {
        let token = Token.random()

        #expect(!"\(token)".contains(token.text))
        #expect(!String(describing: Optional(token)).contains(token.text))
    }
}

@Suite struct DigestTests {
    static let table: [([UInt8], blake2b: String, sha256: String)] = [
        (
            [], "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        ),
        (
            Array("abc".utf8), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        (
            (0..<2_560).map { UInt8($0 % 256) }, "cccd725d76965d874205c3b78297bda31912d5ac676b1bf124e4fc391e89f75b",
            "e392378f849d67bbb1a7bbec84f1098ae3faa751049c009a850130ce6073d91a"
        ),
    ]

    @Test(arguments: table)
    func `digests are those of the standards`(bytes: [UInt8], blake2b: String, sha256: String) {
        #expect(hex(Digest.blake2b(bytes)) == blake2b)
        #expect(hex(Digest.sha256(bytes)) == sha256)
    }

    @Test(arguments: [1, 7, 64, 127, 128, 129, 2_560])
    func `pieces give what the whole gives`(length: Int) {
        let bytes = Self.table[2].0
        var blake2b = DigestStream(.blake2b)
        var sha256 = DigestStream(.sha256)

        for start in stride(from: 0, to: bytes.count, by: length) {
            blake2b.update(bytes[start..<min(start + length, bytes.count)])
            sha256.update(bytes[start..<min(start + length, bytes.count)])
            blake2b.update([])
            sha256.update([])
        }

        #expect(blake2b.finish() == Digest.blake2b(bytes))
        #expect(sha256.finish() == Digest.sha256(bytes))
    }
}

func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
