import HTTP
import HTTPServer
import Testing

@Suite struct RefusalTests {
    @Test(arguments: [
        ("GET /a HTTP/1.1\r\n\r\n", 400), ("GET /a HTTP/2.0\r\nHost: exam\r\n\r\n", 505), ("\u{16}\u{3}\u{1}", 400),
        (post("/a", "Content-Length: 5", "Transfer-Encoding: chunked"), 400),
        (post("/a", "Transfer-Encoding: gzip"), 501), (post("/a", "Content-Length: 99999999999"), 413),
        (get("/a", "Expect: more"), 417), ("CONNECT exam:443 HTTP/1.1\r\nHost: exam\r\n\r\n", 405),
        (get("/" + String(repeating: "a", count: 9000)), 414),
        (get("/", "X-A: " + String(repeating: "a", count: 40_000)), 431),
    ])
    func `a head that is refused is answered, and nothing behind it`(request: String, status: Int) async throws {
        let (answers, isClean) = try await Service().talk { client in
            client.send(request + get("/follow"))
            client.receiveAll()
            return (client.answers(2), client.isAtEnd && !client.isReset)
        }

        #expect(answers.map(\.status) == [status])
        #expect(answers.allSatisfy { $0.closes && $0.fields.contains { $0.hasPrefix("date: ") } } && isClean)
    }

    @Test(arguments: [("TRACE", 405), ("get", 501), ("PROPFIND", 501)])
    func `a method no handler knows is refused and the connection stays`(method: String, status: Int) async throws {
        let answers = try await Service().talk { client in
            [client.ask("\(method) /a HTTP/1.1\r\nHost: exam\r\nCookie: secret\r\n\r\n"), client.ask(get("/b"))]
        }

        #expect(answers.map { $0?.status } == [status, 200])
        #expect(answers.first??.fields.contains("allow: get, head, post, put, delete, options, patch") == true)
        #expect(answers.first??.text.contains("secret") == false)
    }

    @Test(arguments: Wire.allCases)
    func `a refusal reaches a client that first sends all it has`(over wire: Wire) async throws {
        let (answers, wasSent) = try await Service(over: wire).talk { client in
            client.send(post("/a", "Content-Length: \(64 << 20)"))
            let piece = [UInt8](repeating: 0x78, count: 1 << 20)
            let wasSent = (0..<16).allSatisfy { _ in client.send(piece) }
            client.receiveAll()
            return (client.answers(1), wasSent && !client.isReset)
        }

        #expect(answers.map(\.status) == [413])
        #expect(wasSent)
    }

    @Test(arguments: Wire.allCases)
    func `the words of a refusal are the site's`(over wire: Wire) async throws {
        let answer = try await Service(
            over: wire,
            .with { options in
                options.refusal = { status, _ in .text("no: \(status.code)", status: status) }
            }
        ).talk {
            $0.ask("nonsense\r\n\r\n")
        }

        #expect(answer?.text == "no: 400")
    }

    @Test(arguments: Wire.allCases)
    func `a client that leaves before a request is whole is let go`(over wire: Wire) async throws {
        let received = try await Service(over: wire).talk { client in
            client.send("GET /a HTTP/1.1\r\nHost: ex")
            client.halfClose()
            client.receiveAll()
            return (client.received, client.isAtEnd)
        }

        #expect(received.0.isEmpty && received.1)
    }
}
