import HTTP
import HTTPServer
import Testing

@Suite struct ConversationTests {
    @Test(arguments: Wire.allCases)
    func `a request is answered and the connection stays`(over wire: Wire) async throws {
        let answers = try await Service(over: wire).talk { client in
            [client.ask(get("/a")), client.ask(get("/b"))]
        }

        #expect(answers.map { $0?.text } == ["GET /a", "GET /b"])
        #expect(answers.allSatisfy { $0?.closes == false })
    }

    @Test(arguments: Wire.allCases)
    func `pipelined requests are answered in their order`(over wire: Wire) async throws {
        let targets = (0..<3000).map { "/\($0)" }

        let answers = try await Service(over: wire).talk { client in
            client.send(targets.map { get($0) }.joined())
            return client.answers(targets.count)
        }

        #expect(answers.map(\.text) == targets.map { "GET \($0)" })
    }

    @Test(arguments: Wire.allCases)
    func `a request that comes byte by byte is a request`(over wire: Wire) async throws {
        let answer = try await Service(over: wire).talk { client in
            for byte in post("/count", "Transfer-Encoding: chunked", body: "5\r\nhello\r\n0\r\n\r\n").utf8 {
                client.send([byte])
            }
            return client.answers(1).first
        }

        #expect(answer?.text == "5")
    }

    @Test(arguments: Wire.allCases)
    func `a client that half closes gets all its answers, then the end`(over wire: Wire) async throws {
        let (answers, isAtEnd) = try await Service(over: wire).talk { client in
            client.send(get("/slow") + get("/b"))
            client.halfClose()
            client.receiveAll()
            return (client.answers(2), client.isAtEnd && !client.isReset)
        }

        #expect(answers.map(\.text) == ["slow", "GET /b"])
        #expect(isAtEnd)
    }

    @Test(arguments: Wire.allCases)
    func `after Connection close nothing more is answered`(over wire: Wire) async throws {
        let (answers, isAtEnd) = try await Service(over: wire).talk { client in
            client.send(get("/a", "Connection: close") + get("/b"))
            client.receiveAll()
            return (client.answers(2), client.isAtEnd && !client.isReset)
        }

        #expect(answers.map(\.text) == ["GET /a"])
        #expect(answers.allSatisfy(\.closes) && isAtEnd)
    }

    @Test(arguments: [("", true), ("Connection: keep-alive\r\n", false)])
    func `an HTTP 1_0 connection stays only where both say so`(line: String, closes: Bool) async throws {
        let answer = try await Service().talk { $0.ask("GET /a HTTP/1.0\r\n\(line)\r\n") }

        #expect(answer?.closes == closes)
        #expect(answer?.fields.contains("connection: keep-alive") == !closes)
    }

    @Test(arguments: Wire.allCases)
    func `HEAD has the fields of GET and no body`(over wire: Wire) async throws {
        let (head, next) = try await Service(over: wire).talk { client in
            client.send("HEAD /a HTTP/1.1\r\nHost: exam\r\n\r\n")
            let head = client.answers(1, toHead: true).first
            client.send(get("/b"))
            return (head, client.answers(2, toHead: true).last)
        }

        #expect(head?.fields.contains("content-length: 7") == true)
        #expect(next?.status == 200)
    }

    @Test(arguments: Wire.allCases)
    func `an answer without content has no length`(over wire: Wire) async throws {
        let answers = try await Service(over: wire).talk { client in [client.ask(get("/empty")), client.ask(get("/b"))]
        }

        #expect(answers.map { $0?.status } == [204, 200])
        #expect(answers.first??.fields.contains { $0.hasPrefix("content-length") } == false)
    }

    @Test(arguments: Wire.allCases)
    func `a slow handler holds up nobody else`(over wire: Wire) async throws {
        let isFirst = try await Service(
            over: wire,
            .with { options in
                options.loops = 1
            }
        ) { request in
            await Site.answer(request)
        }.up { server in
            let port = server.port
            async let slow = blocking {
                var client = Client(port: port)
                _ = client.ask(get("/slow"))
                return ContinuousClock.now
            }
            let quick = await blocking {
                var client = Client(port: port)
                for _ in 0..<20 { _ = client.ask(get("/a")) }
                return ContinuousClock.now
            }
            return await quick < slow
        }

        #expect(isFirst)
    }

    @Test(arguments: Wire.allCases)
    func `many clients at once are all answered`(over wire: Wire) async throws {
        let count = try await Service(over: wire).up { server in
            let port = server.port
            return await withTaskGroup { group in
                for client in 0..<16 {
                    group.addTask {
                        await blocking {
                            var connection = Client(port: port)
                            return (0..<50).count {
                                connection.ask(get("/\(client)/\($0)"))?.text == "GET /\(client)/\($0)"
                            }
                        }
                    }
                }
                return await group.reduce(0, +)
            }
        }

        #expect(count == 800)
    }
}
