import HTTP
import HTTPServer
import Testing
import Threads

@Suite struct StreamEndTests {
    private let stage = Stage()

    /// How a client leaves.
    enum Leave: CaseIterable {
        case closing
        case halfClosing
        case resetting
        case flooding
    }

    @Test(arguments: Leave.allCases, Wire.allCases)
    func `a listener that leaves is noticed at once, and told once`(leave: Leave, over wire: Wire) async throws {
        let isNoticed = try await listen(over: wire) { stage, port in
            var listening = Listening(port: port)
            listening.read(1)
            switch leave {
            case .closing: break
            case .halfClosing: listening.client.halfClose()
            case .resetting: listening.client.resetAtEnd()
            case .flooding: listening.client.send([UInt8](repeating: 0x78, count: 8 << 10))
            }
            if leave == .halfClosing || leave == .flooding {
                return eventually { stage.topic.listenerCount == 0 }
            }
            _ = consume listening
            return eventually { stage.topic.listenerCount == 0 }
        }

        #expect(isNoticed)
        #expect(stage.ends == 1)
    }

    @Test(arguments: Wire.allCases)
    func `a few bytes behind the request for a stream are passed over`(over wire: Wire) async throws {
        let blocks = try await listen(over: wire) { stage, port in
            var listening = Listening(port: port)
            listening.client.send(get("/b") + "nonsense")
            listening.read(1)
            pause(50)
            stage.publish("1")
            return listening.read(2)
        }

        #expect(blocks == ["data: after 0", "data: 1"])
    }

    @Test(arguments: Wire.allCases)
    func `a client that leaves before its stream begins is told of too`(over wire: Wire) async throws {
        let stage = stage
        let gate = Lock(false)
        let begun = Lock(false)
        let isTold = try await Service(over: wire) { _ in
            let response = stage.stream(after: 0)
            begun.set(true)
            await blocking { gate.wait { $0 ? () : nil } }
            return response
        }.up { server in
            let port = server.port
            return await blocking {
                do {
                    let listening = Listening(port: port)
                    listening.client.resetAtEnd()
                    begun.wait { $0 ? () : nil }
                }
                pause(50)
                gate.set(true)
                return eventually { stage.ends == 1 }
            }
        }

        #expect(isTold && stage.topic.listenerCount == 0)
    }

    @Test(arguments: Wire.allCases)
    func `members whose streams are ended get what was published before, and nothing after`(
        over wire: Wire
    ) async throws {
        let results = try await listen(over: wire) { stage, port in
            var listeners: [[String]] = []
            var first = Listening(port: port, "/live/1")
            var second = Listening(port: port, "/live/2")
            var third = Listening(port: port, "/live/1")
            first.read(1)
            second.read(1)
            third.read(1)
            stage.publish("before")
            stage.topic.end([1, 9])
            stage.publish("after")
            listeners.append(first.readAll())
            listeners.append(second.read(3))
            listeners.append(third.readAll())
            return (listeners, first.isWhole && third.isWhole, second.isWhole, stage.ends(of: 1), stage.ends(of: 2))
        }

        let ended = ["data: after 0", "data: before"]
        #expect(results.0 == [ended, ended + ["data: after"], ended])
        #expect(results.1 && !results.2)
        #expect(results.3 == 2 && results.4 == 0)
    }

    @Test(arguments: Wire.allCases)
    func `a member whose stream is ended on its way gets none`(over wire: Wire) async throws {
        let stage = stage
        let (blocks, isWhole) = try await Service(over: wire) { _ in
            let response = stage.stream(after: 0, member: 7, greeting: "data: hello\n\n")
            stage.topic.end([7])
            stage.publish("secret")
            return response
        }.up { server in
            let port = server.port
            return await blocking {
                var listening = Listening(port: port)
                return (listening.readAll(), listening.isWhole)
            }
        }

        #expect(blocks == ["data: hello"] && isWhole)
        #expect(stage.ends == 1)
    }

    @Test(arguments: Wire.allCases)
    func `all streams can be ended, and new ones begin`(over wire: Wire) async throws {
        let (ended, blocks) = try await listen(over: wire) { stage, port in
            var first = Listening(port: port, "/live/1")
            first.read(1)
            stage.topic.endAll()
            first.readAll()
            var second = Listening(port: port, "/live/1")
            second.read(1)
            stage.publish("1")
            return (first.isWhole, second.read(2))
        }

        #expect(ended && blocks == ["data: after 0", "data: 1"])
    }

    @Test(arguments: Wire.allCases)
    func `who is told of an end may use the topic`(over wire: Wire) async throws {
        let stage = stage
        let blocks = try await Service(over: wire) { request in
            let isFirst = request.target.text == "/live/1"
            return stage.stream(after: stage.topic.position, member: isFirst ? 1 : 2, greeting: "data: hello\n\n") {
                if isFirst {
                    stage.publish("left")
                    stage.topic.end([1])
                }
            }
        }.up { server in
            let port = server.port
            return await blocking {
                var second = Listening(port: port, "/live/2")
                second.read(1)
                do {
                    var first = Listening(port: port, "/live/1")
                    first.read(1)
                }
                return second.read(2)
            }
        }

        #expect(blocks == ["data: hello", "data: left"])
    }

    @Test(arguments: Wire.allCases)
    func `going down ends streams at once, each with what was published`(over wire: Wire) async throws {
        let stage = stage
        let (results, time) = try await Service(
            over: wire,
            .with { options in
                options.patience.drain = .seconds(10)
            },
            stage.answer
        ).up { server in
            let port = server.port
            async let results = blocking {
                var first = Listening(port: port, "/live/1")
                var second = Listening(port: port, "/live/2", version: "HTTP/1.0")
                first.read(1)
                second.read(1)
                stage.publish("ready")
                let texts = [first.readAll(), second.readAll()]
                return (texts, first.isWhole, second.client.isAtEnd && !second.client.isReset)
            }
            while stage.topic.position == 0 { try await Task.sleep(for: .milliseconds(5)) }
            stage.publish("last")
            let start = ContinuousClock.now
            await server.drain()
            return (await results, ContinuousClock.now - start)
        }

        let expected = ["data: after 0", "data: ready", "data: last"]
        #expect(results.0 == [expected, expected] && results.1 && results.2)
        #expect(time < .seconds(1))
        #expect(stage.ends == 2 && stage.topic.listenerCount == 0)
    }

    @Test(arguments: Wire.allCases)
    func `a stream that is asked for while the server goes down ends at once`(over wire: Wire) async throws {
        let stage = stage
        let begun = Lock(false)
        let (blocks, isWhole) = try await Service(over: wire) { _ in
            begun.withLock { $0 = true }
            try? await Task.sleep(for: .milliseconds(300))
            return stage.stream(after: 0, greeting: "data: hello\n\n")
        }.up { server in
            let port = server.port
            async let result = blocking {
                var listening = Listening(port: port)
                return (listening.readAll(), listening.isWhole)
            }
            while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
            await server.drain()
            return await result
        }

        #expect(blocks == ["data: hello"] && isWhole)
        #expect(stage.ends == 1)
    }

    @Test(arguments: Wire.allCases)
    func `an open stream is a connection like any other to the limits`(over wire: Wire) async throws {
        let outcome = try await listen(
            over: wire,
            .with { options in
                options.maxConnections = 2
            }
        ) { stage, port in
            var kept = Listening(port: port)
            kept.read(1)
            do {
                var second = Listening(port: port)
                second.read(1)
                var third = Client(port: port)
                guard third.ask(get("/b")) == nil else { return "a third was let in" }
            }
            guard eventually({ stage.topic.listenerCount == 1 }) else { return "the second was kept" }
            pause(50)
            var fourth = Client(port: port)
            guard fourth.ask(get("/b"))?.status == 200 else { return "the second left no room" }
            stage.publish("1")
            return kept.read(2).last ?? "nothing came"
        }

        #expect(outcome == "data: 1")
    }

    private func listen<Value: Sendable>(
        over wire: Wire,
        _ options: ServerOptions = .testing,
        _ body: @escaping @Sendable (Stage, UInt16) -> Value
    ) async throws -> Value {
        let stage = stage
        return try await Service(over: wire, options, stage.answer).up { server in
            let port = server.port
            return await blocking { body(stage, port) }
        }
    }
}
