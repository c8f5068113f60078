import HTTP
import HTTPServer
import Logging
import Testing
import Threads

/// Handlers that take too long (S102).
@Suite struct OverdueTests {
    /// Tells handlers that would never end to do so after all, and whether they have.
    private final class Gate: Sendable {
        private let isOpen = Lock(false)
        private let passed = Lock(0)

        func open() { isOpen.set(true) }

        func awaitPassing(_ count: Int) { passed.wait { $0 >= count ? () : nil } }

        /// Not even cancelling ends it.
        func pass() async {
            await blocking { [isOpen] in isOpen.wait { $0 ? () : nil } }
            passed.withLock { $0 += 1 }
            passed.signal()
        }
    }

    private static func patient(
        _ milliseconds: Int = 400,
        _ change: (inout ServerOptions.Patience) -> Void = { _ in }
    ) -> ServerOptions {
        .with { options in
            options.loops = 1
            options.patience.handler = .milliseconds(milliseconds)
            change(&options.patience)
        }
    }

    @Test func `a handler that takes too long is reported, its client told and its connection closed`() async throws {
        let gate = Gate()
        let lines = Lock<[String]>([])
        let log = Log(level: .warning) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        let (answers, other) = try await Service(Self.patient(), log: log) { request in
            if request.target.text.hasPrefix("/never") { await gate.pass() }
            return await Site.answer(request)
        }.up { server in
            let port = server.port
            return await blocking {
                var client = Client(port: port)
                client.send(get("/never?secret") + get("/behind"))
                client.receiveAll()
                var other = Client(port: port)
                let status = other.ask(get("/a"))?.status
                gate.open()
                gate.awaitPassing(1)
                return (client.answers(2), status)
            }
        }

        #expect(answers.map(\.status) == [503] && answers.first?.closes == true)
        #expect(other == 200)
        let reported = lines.withLock { $0 }
        #expect(reported.count == 1 && reported[0].contains("error handler.overdue path=/never address=127.0.0.1"))
    }

    @Test func `a handler that stops in the middle of its answer is cut`() async throws {
        let gate = Gate()
        let (received, isAtEnd) = try await Service(Self.patient()) { _ in
            let isFirst = Lock(true)
            return Response(
                .ok,
                body: .pieces(length: 2000) {
                    let isFirst = isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return isFirst
                    }
                    if !isFirst { await gate.pass() }
                    return [UInt8](repeating: 0x78, count: 1000)
                }
            )
        }.talk { client in
            client.send(get("/a"))
            client.receiveAll()
            gate.open()
            return (client.received.count, client.isAtEnd)
        }

        #expect(isAtEnd)
        #expect(received > 1000 && received < 2000)
    }

    @Test func `a cancelled handler ends, and what it answers goes nowhere`() async throws {
        let ended = Lock(false)
        let answers = try await Service(Self.patient()) { _ in
            try? await Task.sleep(for: .seconds(60))
            ended.set(true)
            return .text("late")
        }.talk { client in
            client.send(get("/a"))
            client.receiveAll()
            ended.wait { $0 ? () : nil }
            return client.answers(2)
        }

        #expect(answers.map(\.status) == [503])
    }

    @Test func `who sends a body slowly takes no time of the handler's`() async throws {
        let answer = try await Service(Self.patient()).talk { client in
            client.send(post("/count", "Content-Length: 1000"))
            for _ in 0..<10 {
                pause(100)
                client.send([UInt8](repeating: 0x78, count: 100))
            }
            return client.answers(1).first
        }

        #expect(answer?.text == "1000")
    }

    @Test func `a handler that goes on with its answer may take as long as it likes`() async throws {
        let answer = try await Service(Self.patient(2000)) { _ in
            Response(
                .ok,
                body: .pieces(length: 60) {
                    try await Task.sleep(for: .milliseconds(400))
                    return [UInt8](repeating: 0x78, count: 10)
                }
            )
        }.talk { client in
            client.ask(get("/a"))
        }

        #expect(answer?.body.count == 60)
    }

    @Test func `a stream has no end to be late with`() async throws {
        let stage = Stage()
        let blocks = try await Service(
            Self.patient { patience in
                patience.heartbeat = .milliseconds(300)
            },
            stage.answer
        ).up { server in
            let port = server.port
            return await blocking {
                var listening = Listening(port: port)
                return listening.read(4)
            }
        }

        #expect(blocks == ["data: after 0", ":", ":", ":"])
    }

    @Test func `the time a handler takes behind a slow body is not the client's`() async throws {
        let answer = try await Service(
            .with { options in
                options.patience.bodyStart = .seconds(2)
                options.patience.bodyPause = .seconds(2)
            }
        ) { request in
            _ = await Site.answer(request)
            try? await Task.sleep(for: .seconds(3))
            return .text("done")
        }.talk { client in
            client.send(post("/count", "Content-Length: 10", body: "hello"))
            pause(100)
            client.send("hello")
            return client.answers(1).first
        }

        #expect(answer?.text == "done")
    }
}
