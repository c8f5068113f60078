import HTTP
import HTTPServer
import Testing
import Threads

@Suite struct PiecesTests {
    private struct Lost: Error {}

    @Test(arguments: Wire.allCases)
    func `an answer in pieces arrives whole, and the connection stays`(over wire: Wire) async throws {
        let answers = try await Service(over: wire) { request in
            guard request.target.text == "/pieces" else { return await Site.answer(request) }
            let left = Lock(100)
            return Response(
                .ok,
                body: .pieces(length: 100_000) {
                    let number = left.withLock { left in
                        left -= 1
                        return left
                    }
                    await Task.yield()
                    return [UInt8](repeating: UInt8(number), count: 1000)
                }
            )
        }.talk { client in
            [client.ask(get("/pieces")), client.ask(get("/b"))]
        }

        let expected = (0..<100).reversed().flatMap { [UInt8](repeating: UInt8($0), count: 1000) }
        #expect(answers.first??.body == expected)
        #expect(answers.last??.text == "GET /b")
    }

    @Test func `many who ask for much at once keep nobody waiting`() async throws {
        let served = Lock(0)
        let (servedMeanwhile, all) = try await Service(.with { $0.loops = 1 }) { request in
            if request.target.text == "/work" {
                pause(1)
                served.withLock { $0 += 1 }
                served.signal()
            }
            return await Site.answer(request)
        }.up { server in
            let port = server.port
            return await blocking {
                var other = Client(port: port)
                let crowd = Crowd(port: port, atMost: 20)
                crowd.send([String](repeating: get("/work"), count: 50).joined())
                served.wait { $0 > 0 ? () : nil }
                _ = other.ask(get("/a"))
                let servedMeanwhile = served.withLock { $0 }
                served.wait { $0 == crowd.count * 50 ? () : nil }
                return (servedMeanwhile, crowd.count * 50)
            }
        }

        #expect(servedMeanwhile < all / 2)
    }

    @Test func `a large answer whose pieces are all at hand keeps nobody waiting`() async throws {
        let begun = Lock(false)
        let made = Lock(0)
        let (madeMeanwhile, answer) = try await Service(.with { $0.loops = 1 }) { request in
            guard request.target.text == "/pieces" else { return await Site.answer(request) }
            return Response(
                .ok,
                body: .pieces(length: 500 * 1000) {
                    begun.set(true)
                    made.withLock { $0 += 1 }
                    pause(1)
                    return [UInt8](repeating: 0x78, count: 1000)
                }
            )
        }.up { server in
            let port = server.port
            return await blocking {
                var other = Client(port: port)
                var client = Client(port: port)
                client.send(get("/pieces"))
                begun.wait { $0 ? () : nil }
                _ = other.ask(get("/a"))
                let madeMeanwhile = made.withLock { $0 }
                return (madeMeanwhile, client.answers(1).first)
            }
        }

        #expect(madeMeanwhile < 400)
        #expect(answer?.body.count == 500 * 1000)
    }

    @Test(arguments: [0, 1, 5], Wire.allCases)
    func `an answer that cannot be finished is cut, never ended cleanly`(pieces: Int, over wire: Wire) async throws {
        for fault in Fault.allCases {
            let (answers, received, isAtEnd) = try await Service(over: wire) { _ in
                let left = Lock(pieces)
                return Response(
                    .ok,
                    body: .pieces(length: 1_000_000) {
                        let isOver = left.withLock { left in
                            left -= 1
                            return left < 0
                        }
                        guard isOver else { return [UInt8](repeating: 0x78, count: 1000) }
                        return try fault.piece()
                    }
                )
            }.talk { client in
                client.send(get("/a") + get("/b"))
                client.receiveAll()
                return (client.answers(1), client.received.count, client.isAtEnd)
            }

            #expect(answers.isEmpty && isAtEnd)
            #expect(received < 10_000)
        }
    }

    private enum Fault: CaseIterable {
        case throwing
        case short
        case long

        func piece() throws -> [UInt8]? {
            switch self {
            case .throwing: throw Lost()
            case .short: nil
            case .long: [UInt8](repeating: 0x78, count: 1_000_001)
            }
        }
    }

    @Test(arguments: Wire.allCases)
    func `pieces are made no faster than the client takes them`(over wire: Wire) async throws {
        let made = Lock(0)
        let counts = try await Service(over: wire) { _ in
            Response(
                .ok,
                body: .pieces(length: 64 << 20) {
                    made.withLock { $0 += 1 }
                    return [UInt8](repeating: 0x78, count: 1 << 20)
                }
            )
        }.up { server in
            let port = server.port
            return await blocking {
                var client = Client(port: port)
                client.send(get("/"))
                pause(500)
                let waiting = made.withLock { $0 }
                return (waiting, client.answers(1).first?.body.count)
            }
        }

        #expect(counts.0 < 32)
        #expect(counts.1 == 64 << 20)
        #expect(made.withLock { $0 } == 64)
    }

    @Test(arguments: Wire.allCases)
    func `HEAD makes no piece`(over wire: Wire) async throws {
        let made = Lock(0)
        let answers = try await Service(over: wire) { _ in
            Response(
                .ok,
                body: .pieces(length: 1000) {
                    made.withLock { $0 += 1 }
                    return [UInt8](repeating: 0x78, count: 1000)
                }
            )
        }.talk { client in
            client.send("HEAD / HTTP/1.1\r\nHost: exam\r\n\r\n")
            return client.answers(1, toHead: true)
        }

        #expect(answers.first?.fields.contains("content-length: 1000") == true)
        #expect(made.withLock { $0 } == 0)
    }
}
