import HTTP
import HTTPServer
import Logging
import Testing
import Threads

@Suite struct TLSTests {
    private static let older: Int32 = 0x0302
    private static let two: Int32 = 0x0303
    private static let three: Int32 = 0x0304

    /// A client that has not shaken hands yet, and a server that speaks TLS.
    private func talk<Value: Sendable>(
        _ options: ServerOptions = .testing,
        _ talk: @escaping @Sendable (inout Client) -> Value
    ) async throws -> Value {
        try await Service(over: .encrypted, options).up { server in
            let port = server.port
            Wire.encryptedPorts.withLock { _ = $0.remove(port) }
            return await blocking {
                var client = Client(port: port)
                return talk(&client)
            }
        }
    }

    @Test(arguments: [two, three])
    func `TLS 1_2 and 1_3 are spoken`(version: Int32) async throws {
        let (spoken, answer) = try await talk { client in
            client.shakeHands(version, version)
            return (client.tls?.version, client.ask(get("/a"))?.text)
        }

        #expect(spoken == version && answer == "GET /a")
    }

    @Test func `nothing older is spoken`() async throws {
        let isThere = try await talk { $0.shakeHands(0x0301, Self.older) }

        #expect(!isThere)
    }

    @Test(arguments: [
        ("", "", true), ("\u{8}http/1.1", "http/1.1", true), ("\u{2}h2\u{8}http/1.1", "http/1.1", true),
        ("\u{2}h2", "", false),
    ])
    func `of the protocols a client names HTTP 1_1 is spoken, or none`(
        offered: String,
        chosen: String,
        isThere: Bool
    ) async throws {
        let found = try await talk { client in
            let isThere = client.shakeHands(protocols: offered)
            return (isThere, client.tls?.protocolName ?? "")
        }

        #expect(found.0 == isThere && found.1 == chosen)
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nHost: exam\r\n\r\n", "delete /a", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "X"])
    func `what comes in the clear is told, and nothing more`(request: String) async throws {
        let (answers, isAtEnd) = try await talk { client in
            client.send(request)
            client.halfClose()
            client.receiveAll()
            return (client.answers(2), client.isAtEnd && !client.isReset)
        }

        #expect(answers.map(\.status) == [400])
        #expect(answers.first?.text.contains("https://") == true && answers.first?.closes == true)
        #expect(isAtEnd)
    }

    @Test func `a request is told whether it came encrypted`() async throws {
        for wire in Wire.allCases {
            let answer = try await Service(over: wire) { .text("\($0.isEncrypted)") }.talk { $0.ask(get("/")) }

            #expect(answer?.text == "\(wire == .encrypted)")
        }
    }

    @Test(arguments: [
        [0x16], [0x16, 0x03, 0x01, 0x02], [0x16, 0x03, 0x01, 0x00, 0x05, 1],
        [0x16, 0x03, 0x01, 0x00, 0x05, 1, 0, 0, 1, 0],
        [0x16, 0x03, 0x01, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 900),
        [0x16] + [UInt8](repeating: 0x16, count: 20_000), [0x80, 0x2E, 1, 0, 2], [0], [0xFF, 0xFE],
        [0x15, 3, 3, 0, 2, 2, 0],
        [0x17, 3, 3, 0, 1, 0],
    ])
    func `what is no handshake ends the connection`(bytes: [UInt8]) async throws {
        let (statuses, isAtEnd, next) = try await Service(over: .encrypted).up { server in
            let port = server.port
            return await blocking {
                Wire.encryptedPorts.withLock { _ = $0.remove(port) }
                var client = Client(port: port)
                Wire.encryptedPorts.withLock { _ = $0.insert(port) }
                client.send(bytes)
                client.halfClose()
                client.receiveAll()
                var other = Client(port: port)
                return (client.answers(1).map(\.status), client.isAtEnd, other.ask(get("/a"))?.text)
            }
        }

        #expect(statuses == [] && isAtEnd)
        #expect(next == "GET /a")
    }

    @Test(arguments: [[], [0x16], [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]] as [[UInt8]])
    func `a handshake has the time of a head, however its bytes drip`(bytes: [UInt8]) async throws {
        let (time, isAtEnd) = try await talk(.with { $0.patience.head = .milliseconds(400) }) { client in
            let start = ContinuousClock.now
            client.send(bytes)
            if bytes.count > 1 {
                while ContinuousClock.now - start < .seconds(4), client.send([0]) { pause(20) }
            }
            client.receiveAll()
            return (ContinuousClock.now - start, client.isAtEnd)
        }

        #expect(isAtEnd)
        #expect(time > .milliseconds(300) && time < .seconds(4))
    }

    @Test func `stalled handshakes keep nobody waiting`() async throws {
        let count = try await Service(over: .encrypted).up { server in
            let port = server.port
            return await blocking {
                let crowd = Crowd(port: port, atMost: 200)
                crowd.send("\u{16}\u{3}\u{1}\u{2}")
                let count = (0..<20).count { _ in
                    var client = Client(port: port)
                    return client.ask(get("/a"))?.text == "GET /a"
                }
                return count + (crowd.count - 200)
            }
        }

        #expect(count == 20)
    }

    @Test func `another handshake on the same connection is not given`() async throws {
        let isGiven = try await talk { client in
            client.shakeHands(Self.two, Self.two)
            _ = client.ask(get("/a"))
            return client.tls?.renegotiate()
        }

        #expect(isGiven == false)
    }

    @Test func `new keys are taken in the middle of everything`() async throws {
        let answers = try await talk { client in
            client.shakeHands(Self.three, Self.three)
            _ = client.ask(get("/a"))
            client.send("POST /count HTTP/1.1\r\nHost: exam\r\nContent-Length: 6\r\n\r\nabc")
            for _ in 0..<40 { _ = client.tls?.renewKeys() }
            pause(50)
            client.send("def")
            _ = client.answers(2)
            for _ in 0..<40 { _ = client.tls?.renewKeys() }
            client.send(get("/b"))
            return client.answers(3)
        }

        #expect(answers.map(\.text) == ["GET /a", "6", "GET /b"])
    }

    @Test func `who only ever renews keys in a body is given up as one who sends nothing`() async throws {
        let time = try await talk(.with { $0.patience.bodyStart = .milliseconds(500) }) { client in
            let start = ContinuousClock.now
            client.shakeHands(Self.three, Self.three)
            client.send("POST /count HTTP/1.1\r\nHost: exam\r\nContent-Length: 6\r\n\r\nabc")
            while ContinuousClock.now - start < .seconds(8) {
                guard client.tls?.renewKeys() == true else { break }
                pause(5)
            }
            return ContinuousClock.now - start
        }

        #expect(time < .seconds(8))
    }

    @Test(arguments: [(1 << 20, 5), (100, 3000)])
    func `answers of every size arrive whole by a slow reader`(size: Int, count: Int) async throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let answers = try await Service(over: .encrypted) { _ in Response(.ok, body: .bytes(body)) }.talk { client in
            client.send(String(repeating: get("/"), count: count))
            pause(300)
            return client.answers(count)
        }

        #expect(answers.count == count && answers.allSatisfy { $0.body == body })
    }

    @Test func `a new certificate is used from the next handshake on, and the old one's connections stay`() async throws
    {
        let (first, second) = (PEM("first"), PEM("second"))
        let identity = try #require(first.identity)
        let result = try await Service(over: .encrypted, .with { $0.tls = identity }).up { server in
            let port = server.port
            return await blocking {
                var old = Client(port: port)
                _ = old.ask(get("/a"))
                try? identity.replace(certificate: second.certificate, key: second.key)
                let new = Client(port: port)
                return ([old.tls?.peerName, new.tls?.peerName], old.ask(get("/b"))?.text)
            }
        }

        #expect(result.0 == ["first", "second"] && result.1 == "GET /b")
    }

    @Test func `what is wrong with a certificate or its key is told, and the old ones stay`() async throws {
        let (good, other, locked) = (PEM(), PEM(), PEM(passphrase: "boats"))
        let (weak, large) = await blocking { (PEM(kind: "RSA", bits: 1024), PEM(kind: "RSA", bits: 2048)) }
        let identity = try #require(good.identity)
        let cases: [(certificate: [UInt8], key: [UInt8], error: TLSError)] = [
            ([], good.key, .noCertificate), (good.certificate, [], .noKey), (good.key, good.key, .noCertificate),
            (good.certificate, good.certificate, .noKey), ([UInt8]("nonsense".utf8), good.key, .noCertificate),
            (good.certificate.dropLast(40) + [], good.key, .noCertificate), (good.certificate, other.key, .otherKey),
            (good.certificate, large.key, .otherKey), (weak.certificate, weak.key, .weak),
            (locked.certificate, locked.key, .lockedKey),
        ]

        for (certificate, key, error) in cases {
            #expect(throws: error) { try TLSIdentity(certificate: certificate, key: key) }
            #expect(throws: error) { try identity.replace(certificate: certificate, key: key) }
        }
        // Both in one file, and a chain.
        #expect(throws: Never.self) {
            try identity.replace(
                certificate: good.key + good.certificate + other.certificate,
                key: good.certificate + good.key
            )
        }
    }

    @Test func `an identity knows when its certificate ends`() throws {
        #expect(try #require(PEM(days: 10).identity).end > (try #require(PEM(days: 9).identity).end))
        #expect(try #require(PEM(days: -1).identity).end > 0)
    }
}
