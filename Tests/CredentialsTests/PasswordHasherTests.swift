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
        for other in [
            "", password + "x", password.uppercased() + ".", String(password.dropLast()), password + " ",
            password + "\u{0}",
        ] {
            #expect(try await !hasher.verify(Array(other.utf8), hash))
        }
    }

    @Test func `the same password never has the same hash`() async throws {
        let first = try await hasher.hash(Array("password".utf8))
        let second = try await hasher.hash(Array("password".utf8))

        #expect(first != second)
    }

    @Test func `composed and decomposed letters are different passwords`() async throws {
        let hash = try await hasher.hash(Array("caf\u{E9} au lait".utf8))

        #expect(try await !hasher.verify(Array("cafe\u{301} au lait".utf8), hash))
    }

    @Test(
        arguments: [
            nil, "", "password", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$$",
            "$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA",
            "$6$", "$y$j9T$", "$2b$12$", "$1$salt$hash", String(repeating: "$argon2id$", count: 100), "\u{0}", "*0",
            "*",
        ] as [String?]
    )
    func `no hash, or one that cannot be read, fits nothing`(hash: String?) async throws {
        for password in ["", "password", "*0"] {
            #expect(try await !hasher.verify(Array(password.utf8), hash))
        }
    }

    @Test(arguments: [
        "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$3zhjWFmMwhSHVd5grAh1iPyI1ZyYJ8nmR2PiKdHTHgE",
        "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$3zhjWFmMwhSHVd5grAh1iPyI1ZyYJ8nmR2PiKdHTHgE",
    ])
    func `a hash of another cost is made anew`(hash: String) {
        let standard = PasswordHasher(cost: .full, pool: Pool(threads: 1, waiting: 0))

        #expect(standard.needsRehash(hash))
    }
}
