import HTTP
import HTTPServer
import Testing
import Threads

@Suite struct CrowdTests {
    /// What a crowd of listeners went through.
    private struct Outcome: Sendable {
        var listeners = 0
        var bytesEach = 0
        /// How many got each of the events in turn.
        var reached: [Int] = []
        /// The longest that somebody who asked for something else had to wait meanwhile.
        var worstWait = Duration.zero
        var ended = 0
    }

    @Test func `thousands listen, and nobody else waits for them`() async throws {
        let stage = Stage()
        let outcome = try await Service(
            .with { options in
                options.patience.drain = .seconds(10)
            },
            stage.answer
        ).alone.up { server in
            let port = server.port
            let crowd = await blocking { Self.gather(stage, port) }
            async let ended = blocking { crowd.crowd.withLock { $0.read(until: "0\r\n\r\n") } }
            await server.drain()
            var outcome = crowd.outcome
            outcome.ended = await ended
            return outcome
        }

        print("\(outcome.listeners) listeners: \(outcome.bytesEach) bytes each, worst wait \(outcome.worstWait)")
        #expect(outcome.reached == [Int](repeating: outcome.listeners, count: 5))
        #expect(outcome.bytesEach < 2048 * keptMemory)
        #expect(outcome.worstWait < .seconds(1))
        #expect(outcome.ended == outcome.listeners && stage.ends == outcome.listeners)
    }

    private static func gather(_ stage: Stage, _ port: UInt16) -> (crowd: Lock<Crowd>, outcome: Outcome) {
        let crowd = Crowd(port: port, atMost: 5000)
        var outcome = Outcome(listeners: crowd.count)
        crowd.send(get("/a"))
        _ = crowd.read(until: "GET /a")
        // What so many requests at once take for a moment is there already, and what stays of them is not.
        let before = residentBytes()
        crowd.send(get("/live"))
        _ = crowd.read(until: "data: after 0\n\n\r\n")
        outcome.bytesEach = (residentBytes() - before) / crowd.count
        let waiting = Waiting(port: port)
        for number in 0..<5 {
            stage.publish("\(number)")
            outcome.reached.append(crowd.read(until: "data: \(number)\n\n\r\n"))
        }
        outcome.worstWait = waiting.end()
        return (Lock(crowd), outcome)
    }
}

/// Somebody who asks for something again and again, and how long that took at most.
private final class Waiting: Sendable {
    private let isOver = Lock(false)
    private let worst = Lock<Duration?>(nil)

    init(port: UInt16) {
        Thread.start { [isOver, worst] in
            var client = Client(port: port)
            var longest = Duration.zero
            while !isOver.withLock({ $0 }) {
                let start = ContinuousClock.now
                guard client.ask(get("/a"))?.status == 200 else { break }
                longest = max(longest, ContinuousClock.now - start)
            }
            worst.set(longest)
        }
    }

    func end() -> Duration {
        isOver.set(true)
        return worst.wait { $0 }
    }
}
