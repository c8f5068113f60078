import HTTP
import HTTPServer
import Testing

@Suite struct PatienceTests {
    @Test(arguments: Wire.allCases)
    func `a head has its time, however its bytes drip`(over wire: Wire) async throws {
        let (answers, time) = try await Service(
            over: wire,
            .with { options in
                options.patience.head = .milliseconds(400)
            }
        ).talk { client in
            let start = ContinuousClock.now
            client.send("GET /a HTTP/1.1\r\nX-A: ")
            while ContinuousClock.now - start < .seconds(3), client.send("a") { pause(20) }
            client.receiveAll()
            return (client.answers(1), ContinuousClock.now - start)
        }

        #expect(answers.map(\.status) == [408])
        #expect(answers.first?.closes == true)
        #expect(time > .milliseconds(300))
    }

    @Test(arguments: Wire.allCases)
    func `a connection that rests too long is closed without a word`(over wire: Wire) async throws {
        let received = try await Service(
            over: wire,
            .with { options in
                options.patience.idle = .milliseconds(300)
            }
        ).talk { client in
            _ = client.ask(get("/a"))
            let before = client.received.count
            client.receiveAll()
            return (client.received.count - before, client.isAtEnd, client.isReset)
        }

        #expect(received == (0, true, false))
    }

    @Test(arguments: Wire.allCases)
    func `a connection that is used does not rest`(over wire: Wire) async throws {
        let answers = try await Service(
            over: wire,
            .with { options in
                options.patience.idle = .milliseconds(400)
            }
        ).talk { client in
            (0..<6).map { _ in
                pause(150)
                return client.ask(get("/a"))?.status
            }
        }

        #expect(answers == [200, 200, 200, 200, 200, 200])
    }

    @Test(arguments: Wire.allCases)
    func `a body that stops is given up`(over wire: Wire) async throws {
        let answers = try await Service(
            over: wire,
            .with { options in
                options.patience.bodyStart = .milliseconds(300)
            }
        ).talk { client in
            client.send(post("/count", "Content-Length: 50", body: "hello"))
            client.receiveAll()
            return client.answers(1)
        }

        #expect(answers.map(\.status) == [408])
        #expect(answers.first?.closes == true)
    }

    @Test(arguments: Wire.allCases)
    func `a body that drips is given up`(over wire: Wire) async throws {
        let time = try await Service(
            over: wire,
            .with { options in
                options.patience.bodyStart = .milliseconds(300)
            }
        ).talk { client in
            let start = ContinuousClock.now
            client.send(post("/count", "Content-Length: 5000"))
            while ContinuousClock.now - start < .seconds(4), client.send("a") { pause(50) }
            return ContinuousClock.now - start
        }

        #expect(time < .seconds(4))
    }

    @Test(arguments: Wire.allCases)
    func `a slow but steady body is taken`(over wire: Wire) async throws {
        let answer = try await Service(
            over: wire,
            .with { options in
                options.patience.bodyStart = .milliseconds(400)
            }
        ).talk { client in
            client.send(post("/count", "Content-Length: 2000"))
            for _ in 0..<20 {
                client.send([UInt8](repeating: 0x78, count: 100))
                pause(50)
            }
            return client.answers(1).first
        }

        #expect(answer?.text == "2000")
    }

    @Test(arguments: Wire.allCases)
    func `the time a handler takes is not the client's`(over wire: Wire) async throws {
        let answer = try await Service(
            over: wire,
            .with { options in
                options.patience.bodyStart = .milliseconds(100)
                options.patience.idle = .milliseconds(100)
                options.patience.head = .milliseconds(100)
            }
        ) { request in
            _ = await Site.answer(Request(target: request.target, authority: request.authority))
            _ = try? await request.body.next()
            return .text("done")
        }.talk { client in
            client.send(post("/slow", "Content-Length: 5", body: "hello"))
            return client.answers(1).first
        }

        #expect(answer?.text == "done")
    }

    @Test(arguments: Wire.allCases)
    func `a client that does not take its answer is cut off`(over wire: Wire) async throws {
        let count = try await Service(
            over: wire,
            .with { options in
                options.patience.write = .milliseconds(300)
            }
        ) { _ in
            Response(.ok, body: .bytes([UInt8](repeating: 0x78, count: 32 << 20)))
        }.up { server in
            let port = server.port
            return await blocking {
                var client = Client(port: port)
                client.send(get("/"))
                pause(1500)
                client.receiveAll()
                return client.received.count
            }
        }

        #expect(count < 32 << 20)
    }

    @Test(arguments: Wire.allCases)
    func `a client that takes its answer slowly gets it all`(over wire: Wire) async throws {
        let count = try await Service(
            over: wire,
            .with { options in
                options.patience.write = .milliseconds(500)
            }
        ) { _ in
            Response(.ok, body: .bytes([UInt8](repeating: 0x78, count: 8 << 20)))
        }.up { server in
            let port = server.port
            return await blocking {
                var client = Client(port: port)
                client.send(get("/"))
                while client.received.count < 8 << 20, client.receive() { pause(wire == .plain ? 10 : 2) }
                return client.answers(1).first?.body.count
            }
        }

        #expect(count == 8 << 20)
    }
}
