import HTTP
import HTTPServer
import Testing
import Threads

@Suite struct SlowListenerTests {
    private let stage = Stage()

    @Test(arguments: [10_000, 100_000], Wire.allCases)
    func `a listener that takes nothing is given up, the others get everything`(size: Int, over wire: Wire) async throws
    {
        let text = String(repeating: "x", count: size)
        let stage = stage
        let outcome = try await Service(over: wire, .testing, stage.answer).up { server in
            let port = server.port
            return await blocking {
                var slow = Listening(port: port, "/live/1", receiveBuffer: 4096)
                var quick = Listening(port: port, "/live/2")
                slow.read(1)
                var count = 0
                var lengths: Set<Int> = [quick.read(1).count]
                while stage.ends(of: 1) == 0, count < 20_000 {
                    stage.publish(text)
                    count += 1
                    lengths.insert(quick.read(count + 1).last?.count ?? 0)
                }
                slow.readAll()
                return (count, lengths, slow.isWhole, stage.ends(of: 1), stage.ends(of: 2))
            }
        }

        #expect(outcome.0 < 20_000 && outcome.1 == [1, size + 6])
        #expect(!outcome.2)
        #expect(outcome.3 == 1 && outcome.4 == 0)
    }

    @Test(arguments: Wire.allCases)
    func `a listener whose stream stands still is given up after a while`(over wire: Wire) async throws {
        let stage = stage
        let isGivenUp = try await Service(
            over: wire,
            .with { options in
                options.patience.write = .milliseconds(300)
                options.patience.heartbeat = .seconds(60)
            }
        ) { _ in
            stage.stream(after: 0, greeting: String(repeating: "x", count: 8 << 20))
        }.up { server in
            let port = server.port
            return await blocking {
                let slow = Listening(port: port, receiveBuffer: 4096)
                let isGivenUp = eventually { stage.ends == 1 }
                _ = consume slow
                return isGivenUp
            }
        }

        #expect(isGivenUp)
    }

    @Test(arguments: Wire.allCases)
    func `a listener that pauses for a moment gets everything`(over wire: Wire) async throws {
        let stage = stage
        let blocks = try await Service(over: wire, .testing, stage.answer).up { server in
            let port = server.port
            return await blocking {
                var listening = Listening(port: port)
                listening.read(1)
                for number in 0..<500 { stage.publish("\(number)") }
                pause(300)
                return listening.read(501)
            }
        }

        #expect(blocks.dropFirst() == (0..<500).map { "data: \($0)" }[...])
    }
}
