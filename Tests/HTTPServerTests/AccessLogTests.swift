import HTTP
import HTTPServer
import Logging
import Testing
import Threads

@Suite struct AccessLogTests {
    /// What stands between the time and the line's end of the lines that come of a conversation.
    private func lines(
        over wire: Wire = .plain,
        _ handler: @escaping Handler = Site.answer,
        _ talk: @escaping @Sendable (inout Client) -> Void
    ) async throws -> [String] {
        let kept = Lock<[String]>([])
        let log = AccessLog(
            client: { fields, peer in fields[.forwardedFor].flatMap { Peer($0.text) } ?? peer },
            write: { line in kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        )
        try await Service(over: wire, .with { $0.accessLog = log }, handler).talk(talk)
        return kept.withLock { $0 }
    }

    private func rest(_ lines: [String]) -> [String] {
        lines.map { String($0.split(separator: "] ", maxSplits: 1).last ?? "") }
    }

    @Test(arguments: Wire.allCases)
    func `a request is one line of the combined format`(over wire: Wire) async throws {
        let lines = try await lines(over: wire) { client in
            _ = client.ask(get("/a", "Referer: http://exam/b", "User-Agent: Boat/1.0 (small)"))
        }

        let pattern =
            /127\.0\.0\.1 - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "GET \/a HTTP\/1.1" 200 6 "http:\/\/exam\/b" "Boat\/1.0 \(small\)"\n/
        #expect(lines.count == 1 && lines.first?.wholeMatch(of: pattern) != nil, "\(lines)")
    }

    @Test(arguments: [
        (get("/a"), #""GET /a HTTP/1.1" 200 6 "-" "-""#),
        ("GET /a HTTP/1.0\r\n\r\n", #""GET /a HTTP/1.0" 200 6 "-" "-""#),
        ("HEAD /a HTTP/1.1\r\nHost: exam\r\n\r\n", #""HEAD /a HTTP/1.1" 200 0 "-" "-""#),
        (get("/empty"), #""GET /empty HTTP/1.1" 204 0 "-" "-""#),
        (post("/count", "Content-Length: 5", body: "hello"), #""POST /count HTTP/1.1" 200 1 "-" "-""#),
        ("PROPFIND /a HTTP/1.1\r\nHost: exam\r\n\r\n", #""PROPFIND /a HTTP/1.1" 501 20 "-" "-""#),
        ("nonsense\r\n\r\n", #""-" 400 16 "-" "-""#), ("GET /a HTTP/1.1\r\n\r\n", #""-" 400 16 "-" "-""#),
        // No secret that stands in an address is written.
        (get("/a?password=boats#x"), #""-" 400 16 "-" "-""#),
        (get("/a?password=boats"), #""GET /a HTTP/1.1" 200 21 "-" "-""#),
        (get("/a", "Referer: http://e/f?token=boats"), #""GET /a HTTP/1.1" 200 6 "http://e/f" "-""#),
        (get("/a", "Referer: http://e/f#boats"), #""GET /a HTTP/1.1" 200 6 "http://e/f" "-""#),
        (get("/a", "Referer: http://ann:boats@e/f"), #""GET /a HTTP/1.1" 200 6 "-" "-""#),
        (get("/a", "Cookie: pl=boats", "Authorization: boats"), #""GET /a HTTP/1.1" 200 6 "-" "-""#),
        // S116: nothing ends the line, its quotes, or reaches a terminal.
        (get("/a", #"User-Agent: a" 200 "\"#), #""GET /a HTTP/1.1" 200 6 "-" "a\" 200 \"\\""#),
        (get("/a", "User-Agent: \u{9B}é\ta"), #""GET /a HTTP/1.1" 200 6 "-" "\xc2\x9b\xc3\xa9\x09a""#),
        (get("/a%0A%22"), #""GET /a%0A%22 HTTP/1.1" 200 12 "-" "-""#),
    ])
    func `each answer has its line, and no secret is in it`(request: String, expected: String) async throws {
        let lines = try await lines { client in
            client.send(request)
            client.halfClose()
            client.receiveAll()
        }

        #expect(rest(lines) == [expected + "\n"])
    }

    @Test func `bytes that are no text, and long ones, make no other kind of line`() async throws {
        let lines = try await lines { client in
            client.send(
                [UInt8]("GET /\(String(repeating: "a", count: 7000)) HTTP/1.1\r\nHost: exam\r\nUser-Agent: ".utf8)
            )
            client.send([0xFF, 0xFE, 0x80] + [UInt8](repeating: 0xE9, count: 5000) + [UInt8]("\r\n\r\n".utf8))
            _ = client.answers(1)
        }

        #expect(lines.count == 1)
        #expect(
            lines.allSatisfy { $0.utf8.count < 6000 && $0.utf8.dropLast().allSatisfy { (0x20...0x7E).contains($0) } }
        )
        #expect(lines.first?.contains(#"\xff\xfe\x80\xe9"#) == true)
    }

    @Test func `the address is that of the client a trusted proxy names`() async throws {
        let lines = try await lines { _ = $0.ask(get("/a", "X-Forwarded-For: 2001:db8::7")) }

        #expect(lines.first?.hasPrefix("2001:db8::7 - - [") == true)
    }

    @Test func `pipelined requests have their lines in order`() async throws {
        let lines = try await lines { client in
            client.send((0..<50).map { get("/\($0)") }.joined())
            _ = client.answers(50)
        }

        #expect(rest(lines) == (0..<50).map { "\"GET /\($0) HTTP/1.1\" 200 \($0 < 10 ? 6 : 7) \"-\" \"-\"\n" })
    }

    @Test func `a client that leaves before its answer, or in it, is noted as that`() async throws {
        let early = try await lines { client in
            client.send(get("/slow"))
            pause(100)
            client.resetAtEnd()
        }
        let large: Handler = { _ in Response(.ok, body: .bytes([UInt8](repeating: 0x78, count: 64 << 20))) }
        let half = try await lines(large) { client in
            client.send(get("/"))
            _ = client.receive()
            client.resetAtEnd()
        }

        #expect(rest(early) == ["\"GET /slow HTTP/1.1\" 499 0 \"-\" \"-\"\n"])
        let count = half.first?.split(separator: " ").dropFirst(9).first.flatMap { Int($0) } ?? 0
        #expect(half.count == 1 && half[0].contains("\" 200 ") && count > 0 && count < 64 << 20)
    }

    @Test func `a stream has its line when it ends, with all that was sent`() async throws {
        let stage = Stage()
        let lines = try await lines(stage.answer) { client in
            client.send(get("/live"))
            while !String(decoding: client.received, as: UTF8.self).contains("after 0"), client.receive() {}
            stage.publish("one")
            while !String(decoding: client.received, as: UTF8.self).contains("one"), client.receive() {}
        }

        #expect(rest(lines) == ["\"GET /live HTTP/1.1\" 200 36 \"-\" \"-\"\n"])
    }
}
