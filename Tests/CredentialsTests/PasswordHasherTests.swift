import Credentials
import Testing
import Threads

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: .test, pool: Pool(threads: 1, waiting: 100))

    @Test(arguments: [
        "a", "correct horse battery staple", "trailing space ", "Ünïcödé 密碼", "nul\u{0}inside",
        String(repeating: "x", count: 65), String(repeating: "y", count: 1_024),
    ])
    func `a password fits its own hash, and no other does`(password: String) async throws {
        let hash = try await hasher.hash(Array(password.utf8))

        #expect(try await hasher.verify(Array(password.utf8), hash))
        for other in ["", "." + password, password + "x", password + " ", password + "\u{0}"] {
            #expect(try await !hasher.verify(Array(other.utf8), hash))
        }
        #expect(try await !hasher.verify(Array(password.utf8.dropLast()), hash))
        #expect(
            try await !hasher.verify(Array(password.utf8.reversed()), hash) || password.utf8.count == 1
                || isPalindrome(password)
        )
    }

    private func isPalindrome(_ password: String) -> Bool { password.utf8.reversed().elementsEqual(password.utf8) }

    @Test func `the same password never has the same hash`() async throws {
        let first = try await hasher.hash(Array("password".utf8))
        let second = try await hasher.hash(Array("password".utf8))

        #expect(first != second)
    }

    @Test(arguments: [("caf\u{E9} au lait", "cafe\u{301} au lait"), ("Password", "password"), ("K", "\u{212A}")])
    func `what looks or sounds alike is another password`(password: String, other: String) async throws {
        let hash = try await hasher.hash(Array(password.utf8))

        #expect(try await !hasher.verify(Array(other.utf8), hash))
    }

    @Test(
        arguments: [
            nil, "", "password", "\u{0}", "*0", "*", "x", "$", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$$",
            "$argon2i$v=19$m=64,t=1,p=1$uZOBN+NIJfF7WPRTkaY8EA$Wfll2E1TXEDiWs1TTyMr9iGtBS/gT3aT8LMcPcreH3A",
            "$argon2id$v=19$m=99999999999999999999,t=1,p=1$c2FsdHNhbHQ$aGFzaA",
            "$argon2id$v=16$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA",
            "$6$", "$y$", "$y$j9T$", "$2b$12$", "$2b$12$short", "$1$salt$hash", "$6$salt$hash:", "$y$\u{0}",
            String(repeating: "$argon2id$", count: 100), String(repeating: "$6$", count: 1_000),
        ] as [String?]
    )
    func `no hash, or one that cannot be read, fits nothing`(hash: String?) async throws {
        for password in ["", "password", "*0", "Grüße an argon2", hash ?? ""] {
            #expect(try await !hasher.verify(Array(password.utf8), hash))
        }
    }

    // Without the same work, the time of an answer would tell which users there are.
    @Test(arguments: [nil, "", "$argon2id$broken", "$y$broken"] as [String?])
    func `a user without a hash costs what a user with one costs`(hash: String?) async throws {
        let hasher = PasswordHasher(cost: .minimum, pool: Pool(threads: 1, waiting: 0))
        let real = try await hasher.hash(Array("the right password".utf8))

        let wrong = try await quickest { _ = try await hasher.verify(Array("a wrong password".utf8), real) }
        let unknown = try await quickest { _ = try await hasher.verify(Array("a wrong password".utf8), hash) }

        #expect(unknown > wrong / 5)
    }

    /// Of several tries the one that others on the machine held up least.
    private func quickest(_ work: () async throws -> Void) async throws -> Duration {
        var quickest = Duration.seconds(1_000)
        for _ in 1...5 {
            let start = ContinuousClock.now
            try await work()
            quickest = min(quickest, start.duration(to: .now))
        }
        return quickest
    }

    @Test func `what would wait too long is refused`() async throws {
        let hasher = PasswordHasher(cost: .minimum, pool: Pool(threads: 1, waiting: 1))

        let refused = await withTaskGroup { group in
            for _ in 0..<5 {
                group.addTask {
                    do {
                        _ = try await hasher.verify(Array("password".utf8), nil)
                        return 0
                    } catch { return 1 }
                }
            }
            return await group.reduce(0, +)
        }

        #expect(refused == 3)
    }
}

/// Hashes made elsewhere.
@Suite struct StoredHashTests {
    private let hasher = PasswordHasher(cost: .test, pool: Pool(threads: 1, waiting: 100))

    @Test(arguments: [
        "$argon2id$v=19$m=19456,t=2,p=1$9yaJBt3Ws/BcXar1WLm5vA$eKEaI66OdC3QaTKBAfQf2H70JdZIqvzCkdr0hy3CzGw",
        "$argon2id$v=19$m=64,t=1,p=4$gXOnvTLxAEdNFbr+2qxr8A$Bs0uXQLD21CcwW9SYejl7pCFUUf23aWFilFa9MKb4hg",
        "$argon2id$v=19$m=256,t=3,p=2$OMppbL4AREGSJe37bk73DA$/A/BCcnXRbo/xFKkzQoHIbIu8CUonwVQu1y8+j3j1sI",
    ])
    func `a hash that argon2-cffi made fits`(hash: String) async throws {
        #expect(try await hasher.verify(Array("Grüße an argon2".utf8), hash))
        #expect(try await !hasher.verify(Array("Grüße an Argon2".utf8), hash))
        #expect(hasher.needsRehash(hash))
    }

    @Test(arguments: [
        "$6$rounds=1000$saltsalt$CVjEOw79yjA8nm/phiu/CvsGv6ht9wqprZeodn4EYSzd3EE9BIsC7wwTmNyDHoB9SLshJys8K3zTBzfiEJFTp.",
        "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$906HERGzYxZN5QQKM/ZK3fWy1JrgJX5Ecs2QbfYG7x/",
        "$2b$04$abcdefghijklmnopqrstuuhXI9051FsifjNwmkJu5NhI71L80dHna",
    ])
    func `a hash of the system's password file fits, and is made anew`(hash: String) async throws {
        let password = Array("Grüße an crypt".utf8)

        #expect(try await hasher.verify(password, hash))
        for wrong in [Array("Grüße an Crypt".utf8), password.dropLast(), password + [0], password + [32], []] {
            #expect(try await !hasher.verify(wrong, hash))
        }
        #expect(try await !hasher.verify(password, String(hash.dropLast())))
        #expect(hasher.needsRehash(hash))
    }

    @Test(arguments: ["", "plain", "$argon2id$", "$1$salt$hash"])
    func `what cannot be read is made anew`(hash: String) {
        #expect(hasher.needsRehash(hash))
    }

    @Test func `a hash of the present cost stays`() async throws {
        let hash = try await hasher.hash(Array("password".utf8))

        #expect(!hasher.needsRehash(hash))
        #expect(PasswordHasher(cost: .minimum, pool: Pool(threads: 1, waiting: 0)).needsRehash(hash))
    }
}

@Suite struct PasswordCostTests {
    @Test(arguments: [
        (PasswordCost.minimum, "$argon2id$v=19$m=19456,t=2,p=1$"), (.full, "$argon2id$v=19$m=65536,t=2,p=1$"),
    ])
    func `a hash says what it cost`(cost: PasswordCost, beginning: String) async throws {
        let hash = try await PasswordHasher(cost: cost, pool: Pool(threads: 1, waiting: 0)).hash(Array("password".utf8))

        #expect(hash.hasPrefix(beginning))
    }

    @Test(arguments: [
        (0, PasswordCost.minimum), (512 << 20, .minimum), (1 << 30 - 1, .minimum), (1 << 30, .full), (.max, .full),
    ])
    func `a machine with under 1 GiB of memory gets the least cost allowed`(memory: Int, cost: PasswordCost) {
        #expect(PasswordCost.suited(toMemory: memory) == cost)
    }

    @Test func `no cost of a release is below the least allowed`() {
        for cost in [PasswordCost.minimum, .full, .standard] {
            #expect(cost.passes >= 2 && cost.kibibytes >= 19_456)
        }
    }
}
