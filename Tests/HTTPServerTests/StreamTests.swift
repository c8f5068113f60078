import HTTP
import HTTPServer
import Testing
import Threads

@Suite struct StreamTests {
    private let stage = Stage()

    @Test(arguments: Wire.allCases)
    func `a stream begins with its greeting and goes on with the events, in their order`(over wire: Wire) async throws {
        let (head, blocks) = try await listen(over: wire) { stage, port in
            var listening = Listening(port: port)
            listening.read(1)
            for number in 1...200 { stage.publish("\(number)") }
            return (listening.head, listening.read(201))
        }

        #expect(blocks == ["data: after 0"] + (1...200).map { "data: \($0)" })
        #expect(head.first == "200" && head.contains("content-type: text/event-stream"))
        #expect(head.contains("transfer-encoding: chunked") && head.contains("connection: close"))
        #expect(!head.contains { $0.hasPrefix("content-length") })
    }

    @Test(arguments: Wire.allCases)
    func `a stream over HTTP 1 0 has no chunks and ends with the connection`(over wire: Wire) async throws {
        let (head, received, isReset) = try await listen(over: wire) { stage, port in
            var listening = Listening(port: port, version: "HTTP/1.0")
            listening.read(1)
            stage.publish("1")
            listening.read(2)
            stage.topic.endAll()
            listening.readAll()
            return (listening.head, listening.client.received, listening.client.isReset)
        }

        #expect(!head.contains { $0.hasPrefix("transfer-encoding") || $0.hasPrefix("content-length") })
        #expect(String(decoding: received, as: UTF8.self).hasSuffix("\r\n\r\ndata: after 0\n\ndata: 1\n\n"))
        #expect(!isReset)
    }

    @Test(arguments: Wire.allCases)
    func `what is published while a stream opens comes once, and nothing before it`(over wire: Wire) async throws {
        let count = 3000
        let isOver = Lock(false)
        let stage = stage
        Thread.start {
            var number = 0
            while !isOver.withLock({ $0 }) {
                number += 1
                stage.publish("\(number)")
                if number % 4 == 0 { pause(0) }
            }
        }

        let faults = try await listen(over: wire) { _, port in
            let numbers = Lock(0..<count)
            let faults = Lock<[String]>([])
            let left = Lock(4)
            for _ in 0..<4 {
                Thread.start {
                    while numbers.withLock({ $0.popFirst() }) != nil {
                        var listening = Listening(port: port)
                        let blocks = listening.read(6)
                        // One that was overtaken by more than is kept was ended, with its greeting.
                        let start = Int(blocks.first?.dropFirst(12) ?? "") ?? -1
                        let expected = blocks.indices.dropFirst().map { "data: \(start + $0)" }
                        let isShort = blocks.count < 6 && !(blocks.count == 1 && listening.isWhole)
                        if start < 0 || isShort || [String](blocks.dropFirst()) != expected {
                            faults.withLock { $0.append("\(blocks)") }
                        }
                    }
                    left.withLock { $0 -= 1 }
                    left.signal()
                }
            }
            left.wait { $0 == 0 ? () : nil }
            return faults.withLock { $0 }
        }
        isOver.set(true)

        #expect(faults == [])
        #expect(eventually { stage.topic.listenerCount == 0 })
        #expect(stage.ends == count)
    }

    @Test(arguments: Wire.allCases)
    func `many listeners on many topics get what is theirs`(over wire: Wire) async throws {
        let topics = (0..<5).map { _ in Stage() }
        let all = try await Service(over: wire) { request in
            let topic = topics[(Int(request.target.text.dropFirst(6)) ?? 0) % 5]
            return topic.stream(after: topic.topic.position, greeting: "data: hello\n\n")
        }.up { server in
            let port = server.port
            return await blocking {
                let numbers = Lock([Int](0..<100))
                let results = Lock<[Int: [String]]>([:])
                for _ in 0..<100 {
                    Thread.start {
                        let number = numbers.withLock { $0.removeLast() }
                        var listening = Listening(port: port, "/live/\(number)")
                        let blocks = listening.read(51)
                        results.withLock { $0[number] = blocks }
                        results.signal()
                    }
                }
                _ = eventually { topics.allSatisfy { $0.topic.listenerCount == 20 } }
                // Subscribed is enough: what comes before the loop has them is kept.
                for event in 0..<50 {
                    for (number, topic) in topics.enumerated() { topic.publish("\(number) \(event)") }
                }
                return results.wait { $0.count == 100 ? $0 : nil }
            }
        }

        for (number, blocks) in all {
            #expect(blocks == ["data: hello"] + (0..<50).map { "data: \(number % 5) \($0)" })
        }
    }

    @Test(arguments: Wire.allCases)
    func `a stream that has missed more than is kept ends behind its greeting`(over wire: Wire) async throws {
        let stage = stage
        for number in 0..<100 { stage.publish("\(number)") }

        let (blocks, isWhole) = try await Service(over: wire) { _ in
            stage.stream(after: 3, greeting: "data: hello\n\n")
        }.up { server in
            let port = server.port
            return await blocking {
                var listening = Listening(port: port)
                return (listening.readAll(), listening.isWhole)
            }
        }

        #expect(blocks == ["data: hello"] && isWhole)
        #expect(stage.ends == 1 && stage.topic.listenerCount == 0)
    }

    @Test(arguments: Wire.allCases)
    func `HEAD makes no stream`(over wire: Wire) async throws {
        let stage = stage
        let answers = try await Service(over: wire, .testing, stage.answer).talk { client in
            client.send("HEAD /live HTTP/1.1\r\nHost: exam\r\n\r\n")
            let first = client.answers(1, toHead: true)
            client.send("HEAD /b HTTP/1.1\r\nHost: exam\r\n\r\n")
            return first + client.answers(2, toHead: true).dropFirst()
        }

        #expect(answers.map(\.status) == [200, 200])
        #expect(answers.first?.fields.contains { $0.hasPrefix("content-length") } == false)
        #expect(stage.ends == 1)
    }

    @Test(arguments: Wire.allCases)
    func `a status without a body makes no stream`(over wire: Wire) async throws {
        let stage = stage
        let answers = try await Service(over: wire) { request in
            guard request.target.text == "/live" else { return await Site.answer(request) }
            var response = stage.stream(after: 0)
            response.status = .noContent
            return response
        }.talk { client in
            [client.ask(get("/live")), client.ask(get("/b"))]
        }

        #expect(answers.map(\.?.status) == [204, 200])
        #expect(stage.ends == 1)
    }

    @Test(arguments: Wire.allCases)
    func `a stream shows in its silence that it lives, and is never idle`(over wire: Wire) async throws {
        let received = try await listen(
            over: wire,
            .with { options in
                options.patience.heartbeat = .milliseconds(200)
                options.patience.idle = .milliseconds(100)
                options.patience.head = .milliseconds(100)
                options.patience.write = .milliseconds(100)
            }
        ) { stage, port in
            var listening = Listening(port: port)
            listening.read(1)
            for number in 0..<10 {
                stage.publish("\(number)")
                pause(40)
            }
            let busy = listening.read(11)
            return busy + listening.read(15).dropFirst(11)
        }

        #expect(received == ["data: after 0"] + (0..<10).map { "data: \($0)" } + [":", ":", ":", ":"])
    }

    /// Serves the stage while a thread of its own listens.
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
