import Credentials
import Testing

@Suite struct LoginLimiterTests {
    private let limiter = LoginLimiter()
    private let home: [UInt8] = [192, 0, 2, 1]

    private func fail(_ times: Int, _ user: String = "ann", at now: Int) {
        for _ in 0..<times { limiter.failed(user, home, at: now) }
    }

    @Test func `the first five wrong passwords cost no wait, the next try does`() {
        for _ in 1...5 {
            #expect(limiter.delay("ann", home, at: 100) == nil)
            fail(1, at: 100)
        }

        #expect(limiter.delay("ann", home, at: 100) == 60)
        #expect(limiter.delay("ann", home, at: 130) == 30)
        #expect(limiter.delay("ann", home, at: 159) == 1)
        #expect(limiter.delay("ann", home, at: 160) == nil)
    }

    @Test func `each further wrong password doubles the wait, up to 15 minutes`() {
        fail(5, at: 0)
        var now = 0
        var waits: [Int] = []

        while waits.count < 7, let wait = limiter.delay("ann", home, at: now) {
            waits.append(wait)
            now += wait
            fail(1, at: now)
        }

        #expect(waits == [60, 120, 240, 480, 900, 900, 900])
    }

    @Test func `wrong passwords in parallel make the wait longer at once`() {
        fail(30, at: 0)

        #expect(limiter.delay("ann", home, at: 0) == 900)
    }

    @Test func `wrong passwords further apart than 15 minutes do not add up`() {
        for now in stride(from: 0, to: 100_000, by: 226) { fail(1, at: now) }

        #expect(limiter.delay("ann", home, at: 100_000) == nil)
    }

    @Test func `who has waited 15 minutes more than was asked is new again`() {
        fail(5, at: 0)

        fail(4, at: 60 + 900)
        #expect(limiter.delay("ann", home, at: 960) == nil)
        fail(1, at: 960)
        #expect(limiter.delay("ann", home, at: 960) == 60)
    }

    @Test func `a right password clears the count`() {
        fail(4, at: 0)

        limiter.succeeded("ann", home)
        fail(4, at: 1)

        #expect(limiter.delay("ann", home, at: 1) == nil)
        #expect(limiter.count == 1)
    }

    @Test func `another user here, and the user elsewhere, stay free`() {
        fail(5, at: 0)

        #expect(limiter.delay("bob", home, at: 0) == nil)
        #expect(limiter.delay("ann", [192, 0, 2, 2], at: 0) == nil)
        #expect(limiter.delay("ann", home, at: 0) != nil)
    }

    @Test(arguments: ["ANN", "Ann", "aNN"])
    func `the case of a name makes no other user`(name: String) {
        fail(5, at: 0)

        #expect(limiter.delay(name, home, at: 0) != nil)
    }

    @Test func `an IPv6 address counts with its whole block of 64 bits`() {
        let block: [UInt8] = [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 1]
        for last in UInt8(1)...5 { limiter.failed("ann", block + [0, 0, 0, 0, 0, 0, 0, last], at: 0) }

        #expect(limiter.delay("ann", block + [9, 9, 9, 9, 9, 9, 9, 9], at: 0) != nil)
        #expect(limiter.delay("ann", [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1], at: 0) == nil)
    }

    @Test func `an IPv4 address is the same through IPv6`() {
        fail(5, at: 0)

        #expect(limiter.delay("ann", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + home, at: 0) != nil)
        #expect(limiter.delay("ann", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 0, 2, 2], at: 0) == nil)
    }

    @Test func `what is remembered stays bounded, and the newest stays remembered`() {
        let limiter = LoginLimiter(entries: 100)

        for number in 0..<1_000 {
            let address = [10, 0, UInt8(number / 256), UInt8(number % 256)]
            for _ in 1...5 { limiter.failed("ann", address, at: number) }
            #expect(limiter.delay("ann", address, at: number) != nil)
        }

        #expect((50...100).contains(limiter.count))
    }

    @Test func `the stale go before anyone who waits`() {
        let limiter = LoginLimiter(entries: 2)
        for _ in 1...10 { limiter.failed("ann", home, at: 50) }
        limiter.failed("bob", home, at: 10)

        limiter.failed("eve", home, at: 910)

        #expect(limiter.delay("ann", home, at: 910) != nil)
        #expect(limiter.count == 2)
    }

    @Test func `tens of thousands of addresses are counted in seconds`() {
        let elapsed = ContinuousClock().measure {
            for number in 0..<30_000 {
                limiter.failed(
                    "ann",
                    [10, UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)],
                    at: number / 100
                )
            }
        }

        #expect(limiter.count <= 10_000)
        #expect(elapsed < .seconds(60))
    }

    @Test func `a name as long as a form allows costs next to nothing`() {
        let name = String(repeating: "\u{301}\u{316}", count: 250_000)

        let elapsed = ContinuousClock().measure { fail(5, name, at: 0) }

        #expect(limiter.delay(name, home, at: 0) == 60)
        #expect(elapsed < .seconds(1))
    }

    @Test func `tries that began together count before it is known how they went`() {
        for _ in 1...5 { #expect(limiter.begin("ann", home, at: 0) == nil) }

        #expect(limiter.begin("ann", home, at: 0) == 1)
        limiter.abandoned("ann", home)
        #expect(limiter.begin("ann", home, at: 0) == nil)
        for _ in 1...5 { limiter.failed("ann", home, at: 0) }
        #expect(limiter.begin("ann", home, at: 0) == 60)
        #expect(limiter.begin("ann", home, at: 60) == nil)
        #expect(limiter.begin("ann", home, at: 60) == 1)
        limiter.succeeded("ann", home)
        #expect(limiter.begin("ann", home, at: 60) == nil)
    }

    @Test func `a try that was never looked at leaves nothing behind`() {
        #expect(limiter.begin("ann", home, at: 0) == nil)

        limiter.abandoned("ann", home)

        #expect(limiter.count == 0)
    }

    @Test func `the limit can be raised`() {
        let limiter = LoginLimiter(limit: 1_000)

        for _ in 1...999 { limiter.failed("ann", home, at: 0) }

        #expect(limiter.delay("ann", home, at: 0) == nil)
    }
}

extension LoginLimiter {
    /// What a try would have to wait for, without one.
    func delay(_ user: String, _ address: [UInt8], at now: Int) -> Int? {
        let delay = begin(user, address, at: now)
        if delay == nil { abandoned(user, address) }
        return delay
    }
}
