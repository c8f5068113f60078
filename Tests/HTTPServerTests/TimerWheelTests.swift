import HTTPServer
import Testing

@Suite struct TimerWheelTests {
    @Test func `an owner is handed out when its time has come, and once`() {
        var wheel = TimerWheel()

        let tick = wheel.add(7, at: 5)

        #expect(tick == 5 && wheel.next == 5)
        #expect(wheel.advance(to: 4) == [])
        #expect(wheel.advance(to: 5) == [7])
        #expect(wheel.advance(to: 600) == [])
        #expect(wheel.next == .max)
    }

    @Test func `a deadline beyond a lap is looked at within it`() {
        var wheel = TimerWheel()

        let tick = wheel.add(7, at: 100_000)

        #expect(tick < 100_000)
        #expect(wheel.advance(to: tick) == [7])
    }

    @Test func `a deadline that has passed is met at the next tick`() {
        var wheel = TimerWheel()
        _ = wheel.advance(to: 50)

        #expect(wheel.add(7, at: 10) == 51)
        #expect(wheel.advance(to: 51) == [7])
    }

    @Test(arguments: [1, 10, 511, 512, 513, 5000] as [UInt32])
    func `however long the thread was away, nobody is forgotten`(step: UInt32) {
        var wheel = TimerWheel()
        var waiting: Set<UInt64> = []
        var time: UInt32 = 0

        for token in 0..<2000 as Range<UInt64> {
            _ = wheel.add(token, at: time + UInt32(token * 7919 % 700))
            waiting.insert(token)
            time += step / 10 + UInt32(token % 2)
            if token % 10 == 9 { waiting.subtract(wheel.advance(to: time)) }
        }
        waiting.subtract(wheel.advance(to: time + 512))

        #expect(waiting.isEmpty)
        #expect(wheel.next == .max)
    }
}

@Suite struct BodyPaceTests {
    @Test func `a client has its time at the start, less what it was waited for`() {
        var pace = BodyPace(ServerOptions.Patience())

        #expect(pace.waitBegan(at: 1000) == 5000)
        #expect(pace.waitBegan(at: 2000) == 5000)
        pace.arrived(0, at: 3000)
        #expect(pace.waitBegan(at: 9000) == 3000)
    }

    @Test func `bytes earn time at the least rate, up to a limit`() {
        var pace = BodyPace(ServerOptions.Patience())

        pace.arrived(1000, at: 0)
        #expect(pace.waitBegan(at: 0) == 7000)
        pace.arrived(Int.max / 2, at: 0)
        #expect(pace.waitBegan(at: 0) == 30_000)
    }

    @Test func `who drips runs out of time`() {
        var pace = BodyPace(ServerOptions.Patience())
        var now = 0

        while now < 60_000, pace.waitBegan(at: now) > 1000 {
            now += 1000
            pace.arrived(100, at: now)
        }

        #expect(now < 10_000)
    }
}
