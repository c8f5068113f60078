import HTTP
import HTTPServer
import Testing
import Threads

@Suite struct BodyTests {
    @Test(arguments: [0, 1, 5, 65_536, 1_000_000], Wire.allCases)
    func `a body is read to its end, and the next request behind it`(count: Int, over wire: Wire) async throws {
        let body = String(repeating: "x", count: count)

        let answers = try await Service(over: wire).talk { client in
            client.send(post("/count", "Content-Length: \(count)", body: body) + get("/b"))
            return client.answers(2)
        }

        #expect(answers.map(\.text) == ["\(count)", "GET /b"])
    }

    @Test(arguments: [1, 200_000], Wire.allCases)
    func `a short body nobody reads is passed over`(count: Int, over wire: Wire) async throws {
        let answers = try await Service(over: wire).talk { client in
            let body = String(repeating: "x", count: count)
            client.send(post("/unread", "Content-Length: \(count)", body: body) + get("/b"))
            return client.answers(2)
        }

        #expect(answers.map(\.text) == ["unread", "GET /b"])
    }

    @Test(arguments: Wire.allCases)
    func `a short chunked body nobody reads is passed over`(over wire: Wire) async throws {
        let answers = try await Service(over: wire).talk { client in
            client.send(post("/unread", "Transfer-Encoding: chunked", body: "5\r\nhello\r\n0\r\n\r\n") + get("/b"))
            return client.answers(2)
        }

        #expect(answers.map(\.text) == ["unread", "GET /b"])
    }

    @Test(arguments: Wire.allCases)
    func `a long body nobody reads ends the connection, its answer arrives`(over wire: Wire) async throws {
        let (answers, isReset) = try await Service(over: wire).talk { client in
            client.send(post("/unread", "Content-Length: 1000000"))
            client.send([UInt8](repeating: 0x78, count: 1_000_000))
            client.send(get("/b"))
            client.receiveAll()
            return (client.answers(2), client.isReset)
        }

        #expect(answers.map(\.text) == ["unread"])
        #expect(answers.first?.closes == true && !isReset)
    }

    @Test(arguments: Wire.allCases)
    func `a broken body nobody reads ends the connection`(over wire: Wire) async throws {
        let answers = try await Service(over: wire).talk { client in
            client.send(post("/unread", "Transfer-Encoding: chunked", body: "zz\r\n\r\n") + get("/b"))
            client.receiveAll()
            return client.answers(2)
        }

        #expect(answers.map(\.text) == ["unread"])
    }

    @Test(arguments: Wire.allCases)
    func `100 is sent when the handler wants the body`(over wire: Wire) async throws {
        let statuses = try await Service(over: wire).talk { client in
            client.send(post("/count", "Content-Length: 5", "Expect: 100-continue"))
            let first = client.answers(1).map(\.status)
            client.send("hello")
            return first + client.answers(2).dropFirst().map(\.status)
        }

        #expect(statuses == [100, 200])
    }

    @Test(arguments: Wire.allCases)
    func `100 is not sent when the handler does not want it`(over wire: Wire) async throws {
        let answers = try await Service(over: wire).talk { client in
            client.send(post("/unread", "Content-Length: 5", "Expect: 100-continue"))
            client.receiveAll()
            return client.answers(2)
        }

        #expect(answers.map(\.status) == [404])
        #expect(answers.first?.closes == true)
    }

    @Test(arguments: [
        post("/count", "Content-Length: 50", body: "hello"),
        post("/count", "Transfer-Encoding: chunked", body: "5\r\nhel"),
        post("/count", "Transfer-Encoding: chunked", body: "5\r\nhello\r\n0\r\n"),
    ])
    func `a body cut short is no body`(request: String) async throws {
        let (answers, isAtEnd) = try await Service().talk { client in
            client.send(request)
            client.halfClose()
            client.receiveAll()
            return (client.answers(1), client.isAtEnd)
        }

        #expect(answers.map(\.status) == [400])
        #expect(isAtEnd)
    }

    @Test(arguments: Wire.allCases)
    func `a broken body is told to the handler, and nothing behind it is read`(over wire: Wire) async throws {
        let answers = try await Service(over: wire).talk { client in
            client.send(post("/count", "Transfer-Encoding: chunked", body: "5\r\nhelloX\r\n0\r\n\r\n") + get("/b"))
            client.receiveAll()
            return client.answers(2)
        }

        #expect(answers.map(\.status) == [400])
    }

    @Test(arguments: Wire.allCases)
    func `chunks beyond the limit are refused as they come`(over wire: Wire) async throws {
        let answers = try await Service(
            over: wire,
            .with { options in
                options.limits.body = 1000
            }
        ).talk { client in
            client.send(post("/count", "Transfer-Encoding: chunked"))
            for _ in 0..<3 { client.send("1F4\r\n" + String(repeating: "x", count: 500) + "\r\n") }
            client.receiveAll()
            return client.answers(2)
        }

        #expect(answers.map(\.status) == [413])
    }

    @Test(arguments: [false, true], Wire.allCases)
    func `a client that leaves in the middle is told to the handler`(resets: Bool, over wire: Wire) async throws {
        let hasBegun = Lock(false)
        let seen = Lock<BodyError?>(nil)

        let error = try await Service(over: wire) { request in
            do throws(BodyError) {
                while try await request.body.next() != nil { hasBegun.set(true) }
            } catch {
                seen.set(error)
            }
            return Response(.noContent)
        }.up { server in
            let port = server.port
            return await blocking {
                var client = Client(port: port)
                client.send(post("/", "Content-Length: 50", body: "hello"))
                hasBegun.wait { $0 ? () : nil }
                if resets { client.resetAtEnd() }
                _ = consume client
                return seen.wait { $0 }
            }
        }

        #expect(error == .truncated)
    }

    @Test func `nothing is taken from the socket before the handler asks`() async throws {
        let gate = Lock(false)
        let sent = try await Service(
            .with { options in
                options.limits.body = 64 << 20
            }
        ) { request in
            await blocking { gate.wait { $0 ? () : nil } }
            return await Site.answer(request)
        }.up { server in
            let port = server.port
            return await blocking {
                var client = Client(port: port)
                client.send(post("/count", "Content-Length: \(64 << 20)"))
                let sent = client.sendWhatFits([UInt8](repeating: 0x78, count: 64 << 20))
                gate.set(true)
                client.send([UInt8](repeating: 0x78, count: (64 << 20) - sent))
                return (sent, client.answers(1).first?.text)
            }
        }

        #expect(sent.0 < 32 << 20)
        #expect(sent.1 == "\(64 << 20)")
    }

    @Test func `a body whose bytes are all there keeps nobody waiting`() async throws {
        let total = 64 << 20
        let gate = Lock(false)
        let read = Lock(0)
        let (readMeanwhile, sent) = try await Service(
            .with { options in
                options.loops = 1
                options.limits.body = total
            }
        ) { request in
            guard request.target.text == "/count" else { return await Site.answer(request) }
            await blocking { gate.wait { $0 ? () : nil } }
            while let piece = try? await request.body.next() {
                pause(1)
                read.withLock { $0 += piece.count }
                read.signal()
            }
            return await Site.answer(request)
        }.up { server in
            let port = server.port
            return await blocking {
                var other = Client(port: port)
                var client = Client(port: port)
                client.send(post("/count", "Content-Length: \(total)"))
                let sent = client.sendWhatFits([UInt8](repeating: 0x78, count: total))
                gate.set(true)
                read.wait { $0 > 0 ? () : nil }
                _ = other.ask(get("/a"))
                return (read.withLock { $0 }, sent)
            }
        }

        #expect(readMeanwhile < sent / 2)
    }
}
