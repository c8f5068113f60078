import HTTP
import HTTPServer
import Testing
import Threads

@Suite struct DrainTests {
    @Test(arguments: Wire.allCases)
    func `going down answers what is under way, and says it is the last`(over wire: Wire) async throws {
        let begun = Lock(false)
        let (answers, isAtEnd) = try await Service(over: wire) { request in
            begun.withLock { $0 = true }
            return await Site.answer(request)
        }.up { server in
            let port = server.port
            async let answers = blocking {
                var client = Client(port: port)
                client.send(get("/slow") + get("/b"))
                client.receiveAll()
                return (client.answers(2), client.isAtEnd && !client.isReset)
            }
            // On a busy machine the request takes its time to arrive.
            while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
            await server.drain()
            return await answers
        }

        #expect(answers.map(\.text) == ["slow"])
        #expect(answers.first?.closes == true && isAtEnd)
    }

    @Test(arguments: Wire.allCases)
    func `going down ends resting connections at once`(over wire: Wire) async throws {
        let time = try await Service(
            over: wire,
            .with { options in
                options.patience.drain = .seconds(10)
            }
        ).up { server in
            let port = server.port
            async let end = blocking {
                var client = Client(port: port)
                _ = client.ask(get("/a"))
                client.receiveAll()
                return client.isAtEnd
            }
            try await Task.sleep(for: .milliseconds(200))
            let start = ContinuousClock.now
            await server.drain()
            #expect(await end)
            return ContinuousClock.now - start
        }

        #expect(time < .seconds(2))
    }

    @Test(arguments: Wire.allCases)
    func `what takes too long is cut`(over wire: Wire) async throws {
        let begun = Lock(false)
        let time = try await Service(
            over: wire,
            .with { options in
                options.patience.drain = .milliseconds(300)
            }
        ) { _ in
            begun.withLock { $0 = true }
            try? await Task.sleep(for: .seconds(20))
            return Response(.ok)
        }.up { server in
            let port = server.port
            async let answers = blocking {
                var client = Client(port: port)
                client.send(get("/"))
                client.receiveAll()
                return client.answers(1).count
            }
            while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
            let start = ContinuousClock.now
            await server.drain()
            #expect(await answers == 0)
            return ContinuousClock.now - start
        }

        #expect(time < .seconds(3))
    }

    @Test func `who is cut learns it at once, though the handler goes on`() async throws {
        let begun = Lock(false)
        let gate = Lock(false)
        let (time, isAtEnd) = try await Service(.with { $0.patience.drain = .milliseconds(100) }) { _ in
            begun.withLock { $0 = true }
            await blocking { gate.wait { $0 ? () : nil } }
            return Response(.ok)
        }.up { server in
            let port = server.port
            async let end = blocking {
                var client = Client(port: port)
                client.send(get("/"))
                client.receiveAll()
                return client.isAtEnd
            }
            while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
            let start = ContinuousClock.now
            await server.drain()
            let isAtEnd = await end
            let time = ContinuousClock.now - start
            gate.set(true)
            return (time, isAtEnd)
        }

        #expect(isAtEnd && time < .seconds(3))
    }

    @Test(arguments: Wire.allCases)
    func `after going down nobody is let in`(over wire: Wire) async throws {
        let isRefused = try await Service(over: wire).up { server in
            await server.drain()
            let port = server.port
            return await blocking {
                let client = Client(port: port)
                return client.isAtEnd
            }
        }

        #expect(isRefused)
    }
}
