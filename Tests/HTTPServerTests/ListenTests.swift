import HTTP
import HTTPServer
import Logging
import Testing

@Suite struct ListenTests {
    /// What clients of 127.0.0.1, 127.0.0.2 and ::1 are seen as; nil where nobody listens.
    private func seen(_ hosts: [String]) async throws -> [String?] {
        try await Service(.with { $0.hosts = hosts }) { request in
            .text("\(request.peer)")
        }.up { server in
            let port = server.port
            return await blocking {
                ["127.0.0.1", "127.0.0.2", "::1"].map { address in
                    var client = Client(address, port: port)
                    return client.ask(get("/"))?.text
                }
            }
        }
    }

    @Test(arguments: [
        (["127.0.0.1"], "4--"), (["::1"], "--6"), (["127.0.0.1", "::1"], "4-6"), (["localhost"], "4-6"),
        (["0.0.0.0"], "44-"), (["::"], "446"), (["::", "0.0.0.0"], "446"), (["0.0.0.0", "::"], "446"),
        // Who names an IPv4 address says which it is to be.
        (["::", "127.0.0.1"], "4-6"), (["127.0.0.1", "::"], "4-6"),
        (["::", "localhost"], "446"), (["0.0.0.0", "localhost"], "446"), (["0.0.0.0", "::1"], "446"),
        (["0.0.0.0", "127.0.0.1"], "44-"), (["::1", "::"], "446"), (["::1", "::1", "0:0:0:0:0:0:0:1"], "--6"),
        (["::ffff:127.0.0.1", "127.0.0.1"], "4--"), (["127.0.0.1", "127.0.0.2", "::1", "localhost"], "446"),
    ])
    func `each host is listened at, whatever the others cover`(hosts: [String], reached: String) async throws {
        let seen = try await seen(hosts)

        #expect(seen.map { $0.map { $0.utf8.contains(UInt8(ascii: ":")) ? "6" : "4" } ?? "-" }.joined() == reached)
    }

    @Test func `all hosts have one port, and one that has it taken is told`() async throws {
        try await Service(.with { $0.hosts = ["::1"] }).up { server in
            let taken = ServerOptions.with { options in
                options.hosts = ["127.0.0.1", "::1"]
                options.port = server.port
            }
            #expect(throws: ServerError.portInUse(host: "::1", port: server.port)) {
                try Server(options: taken, log: .silent) { _ in Response(.ok) }
            }
            // What was bound before the refusal is free again.
            let free = ServerOptions.with { $0.port = server.port }
            #expect(throws: Never.self) { try Server(options: free, log: .silent) { _ in Response(.ok) } }
        }
    }

    @Test(arguments: [["127.0.0.1", "192.0.2.1"], ["::1", "2001:db8::1"], ["127.0.0.1", "name.invalid"]])
    func `a host that is not this machine's is named among the others`(hosts: [String]) {
        let options = ServerOptions.with { $0.hosts = hosts }

        #expect(throws: ServerError.addressNotAvailable(host: hosts[1])) {
            try Server(options: options, log: .silent) { _ in Response(.ok) }
        }
    }

    @Test func `after going down none of the hosts lets anyone in`() async throws {
        let isRefused = try await Service(.with { $0.hosts = ["127.0.0.1", "::1"] }).up { server in
            await server.drain()
            let port = server.port
            return await blocking {
                let one = Client("127.0.0.1", port: port)
                let other = Client("::1", port: port)
                return [one.isAtEnd, other.isAtEnd]
            }
        }

        #expect(isRefused == [true, true])
    }
}
