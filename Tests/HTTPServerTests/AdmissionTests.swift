import HTTP
import HTTPServer
import Logging
import Testing
import Threads

@Suite struct AdmissionTests {
    @Test func `more connections than may be are let go, and one that ends makes room`() async throws {
        let answers = try await Service(
            .with { options in
                options.maxConnections = 2
            }
        ).up { server in
            let port = server.port
            return await blocking {
                var first = Client(port: port)
                var answers = [first.ask(get("/1"))?.status]
                do {
                    var second = Client(port: port)
                    answers.append(second.ask(get("/2"))?.status)
                    var third = Client(port: port)
                    answers.append(third.ask(get("/3"))?.status)
                }
                pause(200)
                var fourth = Client(port: port)
                answers.append(fourth.ask(get("/4"))?.status)
                return answers
            }
        }

        #expect(answers == [200, 200, nil, 200])
    }

    @Test func `those let go are told in few lines, however many they are`() async throws {
        let lines = Lock<[String]>([])
        let log = Log(level: .warning) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        let statuses = try await Service(.with { $0.maxConnections = 1 }, log: log).up { server in
            let port = server.port
            return await blocking {
                var first = Client(port: port)
                let status = first.ask(get("/1"))?.status
                return [status]
                    + (0..<200).map { _ in
                        var other = Client(port: port)
                        return other.ask(get("/2"))?.status
                    }
            }
        }

        #expect(statuses.prefix(1) == [200] && statuses.dropFirst().allSatisfy { $0 == nil })
        let told = lines.withLock { $0 }
        #expect(
            told.count < 40
                && told.first?.contains("connection.refused reason=\"too many\" address=127.0.0.1 count=1") == true
        )
    }

    @Test func `one address has its share, loopback, proxies and the others theirs`() throws {
        let proxy = try #require(Peer("10.0.0.9"))
        let counts = ConnectionCounts(most: 100, mostPerBlock: 2, exempt: [proxy])
        let first = try #require(Peer("10.0.0.1"))
        let second = try #require(Peer("2001:db8::1"))
        let neighbour = try #require(Peer("2001:db8::2"))

        #expect(counts.enter(first) && counts.enter(first) && !counts.enter(first))
        #expect(counts.enter(second) && counts.enter(neighbour) && !counts.enter(second))
        #expect((0..<10).count { _ in counts.enter(.ipv4(0x7F00_0001)) } == 10)
        #expect((0..<10).count { _ in counts.enter(proxy) } == 10)
        counts.leave(first)
        #expect(counts.enter(first) && !counts.enter(first))
    }

    @Test func `a port in use is told as that`() async throws {
        try await Service().up { server in
            var options = ServerOptions()
            options.port = server.port

            #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: server.port)) {
                try Server(options: options, log: .silent) { _ in Response(.ok) }
            }
        }
    }

    @Test(arguments: ["192.0.2.1", "no.such.host.invalid", ""])
    func `a host that is not this machine's is told as that`(host: String) {
        var options = ServerOptions()
        options.port = 0
        options.hosts = [host.isEmpty ? "300.1.1.1" : host]

        #expect(throws: ServerError.addressNotAvailable(host: options.hosts[0])) {
            try Server(options: options, log: .silent) { _ in Response(.ok) }
        }
    }

    @Test(arguments: ["::", "localhost", "0.0.0.0"])
    func `a host may be any of its forms`(host: String) async throws {
        let answer = try await Service(
            .with { options in
                options.hosts = [host]
            }
        ) { request in
            .text("\(request.peer)")
        }.talk {
            $0.ask(get("/"))
        }

        #expect(answer?.text == "127.0.0.1")
    }

    @Test func `a client that resets at any point harms nobody`() async throws {
        let requests = [
            "", "GET", get("/slow"), get("/a"), post("/count", "Content-Length: 50", body: "hello"),
            post("/count", "Content-Length: 5", "Expect: 100-continue"), "nonsense\r\n\r\n",
            get("/a") + get("/slow"), post("/unread", "Content-Length: 900000"),
        ]
        let status = try await Service().up { server in
            let port = server.port
            return await blocking {
                for request in requests {
                    for _ in 0..<20 {
                        var client = Client(port: port)
                        client.send(request)
                        client.resetAtEnd()
                    }
                }
                var client = Client(port: port)
                return client.ask(get("/a"))?.status
            }
        }

        #expect(status == 200)
    }
}
