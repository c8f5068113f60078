import HTTP
import HTTPServer
import Logging
import PictureList
import Records
import Testing

@Suite struct CommandTests {
    private func serve(_ arguments: String..., environment: [String: String] = [:]) throws -> ServeOptions {
        let command = try Command(["serve"] + arguments, environment: environment)
        guard case .serve(let options) = command else { throw NotServe() }
        return options
    }

    private struct NotServe: Error {}

    /// A value for each option, other than the one it has by itself.
    private static let values = [
        "host": "::1", "port": "1", "socket": "s", "tls-cert": "c", "tls-key": "k", "access-log": "l", "data": "d",
        "database": "sqlite:f",
        "allow-host": "a,b",
        "trusted-proxy": "::1,10.0.0.1", "time-zone": "UTC", "max-upload": "1", "max-connections": "1",
        "max-per-address": "1", "max-streams-per-user": "1", "assets": "a", "log-level": "error",
    ]

    @Test func `serve alone serves this machine at port 8080 from the folder Data`() throws {
        let options = try serve()

        #expect(options.hosts == ["127.0.0.1"])
        #expect(options.port == 8_080)
        #expect(options.socket == nil)
        #expect(options.tls == nil)
        #expect(options.accessLog == nil)
        #expect(options.place.folder == "./Data")
        #expect(options.place.database == nil)
        #expect(options.allowedHosts == [])
        #expect(options.trustedProxies == [])
        #expect(options.timeZone == nil)
        #expect(options.maxUpload == 100 << 20)
        #expect(options.maxConnections == 16_384)
        #expect(options.maxPerAddress == 256)
        #expect(options.maxStreamsPerUser == 64)
        #expect(options.assets == nil)
        #expect(options.logLevel == .info)
    }

    @Test func `every option is taken, with a space or an equals sign`() throws {
        let options = try serve(
            "--host",
            "0.0.0.0",
            "--host=[::]",
            "--port=0",
            "--socket",
            "/run/pl.sock",
            "--tls-cert",
            "cert.pem",
            "--tls-key",
            "key.pem",
            "--access-log",
            "-",
            "--data",
            "/srv/pl",
            "--database",
            "sqlite:/srv/x.sqlite",
            "--allow-host",
            "A.example",
            "--allow-host=b.example",
            "--trusted-proxy",
            "10.0.0.1",
            "--trusted-proxy",
            "::1",
            "--trusted-proxy=unix",
            "--time-zone",
            "UTC",
            "--max-upload",
            "5MiB",
            "--max-connections",
            "10",
            "--max-per-address",
            "2",
            "--max-streams-per-user",
            "3",
            "--assets",
            ".",
            "--log-level",
            "debug"
        )

        #expect(options.hosts == ["0.0.0.0", "::"])
        #expect(options.port == 0)
        #expect(options.socket == "/run/pl.sock")
        #expect(options.accessLog == "-")
        #expect(options.tls?.certificate == "cert.pem" && options.tls?.key == "key.pem")
        #expect(options.place.folder == "/srv/pl")
        #expect(options.place.database == "/srv/x.sqlite")
        #expect(options.allowedHosts == ["a.example", "b.example"])
        #expect(options.trustedProxies == [Peer("10.0.0.1"), Peer("::1"), .unix].compactMap(\.self))
        #expect(options.timeZone == .utc)
        #expect(options.maxUpload == 5 << 20)
        #expect(options.maxConnections == 10)
        #expect(options.maxPerAddress == 2)
        #expect(options.maxStreamsPerUser == 3)
        #expect(options.assets == ".")
        #expect(options.logLevel == .debug)
    }

    @Test(arguments: Option.ofServe)
    func `every option has a variable`(option: Option) throws {
        let value = try #require(Self.values[option.name])
        let wrong =
            [
                "data": "\u{0}", "assets": "", "database": "x", "allow-host": "a b", "socket": "\u{0}",
                "tls-cert": "\u{0}", "tls-key": "\u{0}", "access-log": "\u{0}",
            ][option.name] ?? "?"

        let standard = try serve()
        // Of these two neither goes without the other.
        let other = ["tls-cert": "PICTURELIST_TLS_KEY", "tls-key": "PICTURELIST_TLS_CERT"][option.name]
        let changed = try serve(environment: [option.variable: value, other ?? "OTHER": "other"])
        let ignored = try serve(environment: [option.variable: ""])

        #expect(changed != standard)
        #expect(ignored == standard)
        if !wrong.isEmpty {
            let usage = #expect(throws: Usage.self) { try serve(environment: [option.variable: wrong]) }
            #expect(usage?.description.hasPrefix("\(option.variable) ") == true)
        }
    }

    @Test func `a variable is named after its option`() {
        #expect(Option.maxStreamsPerUser.variable == "PICTURELIST_MAX_STREAMS_PER_USER")
        #expect(Option.port.variable == "PICTURELIST_PORT")
    }

    @Test func `an option wins over its variable`() throws {
        let environment = ["PICTURELIST_PORT": "1", "PICTURELIST_ALLOW_HOST": "a.example,b.example"]

        #expect(try serve(environment: environment).port == 1)
        #expect(try serve("--port", "2", environment: environment).port == 2)
        #expect(try serve(environment: environment).allowedHosts == ["a.example", "b.example"])
        #expect(try serve("--allow-host", "c.example", environment: environment).allowedHosts == ["c.example"])
        // What is not looked at cannot be wrong.
        #expect(try serve("--port", "2", environment: ["PICTURELIST_PORT": "x"]).port == 2)
    }

    @Test(arguments: Option.ofServe.filter { !$0.isRepeatable })
    func `an option of one value that is given twice is wrong use`(option: Option) throws {
        let value = try #require(Self.values[option.name]?.split(separator: ",").first)
        let twice = ["--\(option.name)", String(value), "--\(option.name)=\(value)"]

        let usage = try #require(throws: Usage.self) { try Command(["serve"] + twice) }
        #expect(usage.description.hasPrefix("--\(option.name) "))
        #expect(usage.description.contains("twice"))
    }

    @Test(arguments: [
        ["--port", "70000"], ["--port", "65536"], ["--port", "-1"], ["--port", "+80"], ["--port", "80a"],
        ["--port", ""], ["--port", " 80"],
        ["--port", "٨٠"], ["--port", "99999999999999999999"], ["--port", "0x50"], ["--port="],
        ["--host", "example.org"], ["--host", ""], ["--socket", ""], ["--socket", String(repeating: "s", count: 108)],
        ["--trusted-proxy", "UNIX"], ["--tls-cert", "", "--tls-key", "k"], ["--tls-key", "", "--tls-cert", "c"],
        ["--tls-cert", "c"], ["--tls-key", "k"],
        ["--host", "1.2.3"], ["--host", "127.0.0.1:80"], ["--host", "[::1"], ["--data", ""],
        ["--database", "postgres://x"],
        ["--database", "sqlite:"], ["--database", "x.sqlite"], ["--allow-host", "a.example:80"],
        ["--allow-host", "http://a"],
        ["--allow-host", ""], ["--allow-host", "a b"], ["--trusted-proxy", "proxy"], ["--trusted-proxy", "10.0.0.0/8"],
        ["--time-zone", "Nowhere/Atall"], ["--time-zone", "../passwd"], ["--time-zone", ""], ["--time-zone", "Europe"],
        ["--max-upload", "0"], ["--max-upload", "-1"], ["--max-upload", "1.5MiB"],
        ["--max-upload", "9999999999999GiB"],
        ["--max-upload", "MiB"], ["--max-upload", "100MB"], ["--max-connections", "0"], ["--max-connections", "x"],
        ["--max-per-address", "0"], ["--max-streams-per-user", "1000001"], ["--assets", ""], ["--access-log", ""],
        ["--log-level", "loud"],
        ["--log-level", "INFO"],
    ])
    func `a value that will not do is named with its option and what to give`(arguments: [String]) throws {
        let usage = try #require(throws: Usage.self) { try Command(["serve"] + arguments) }

        #expect(usage.description.hasPrefix(arguments[0].split(separator: "=")[0] + " "))
        #expect(usage.description.contains(": give "))
        #expect(!usage.description.contains("\n"))
    }

    @Test(arguments: [
        [], ["serv"], ["Serve"], [""], ["--port", "1"], ["serve", "--prot", "1"], ["serve", "-p", "1"],
        ["serve", "--port"],
        ["serve", "--port", "--host"], ["serve", "extra"], ["serve", "--", "extra"], ["serve", "--help=1"],
        ["serve", "---"],
        ["serve", "--data"], ["user"], ["user", "frob"], ["user", "add"], ["user", "add", ""],
        ["user", "add", "a", "b"],
        ["user", "password"], ["user", "remove"], ["user", "list", "a"], ["user", "list", "--port", "1"],
        ["user", "add", "a", "--data"],
        ["version", "x"], ["version", "--port"], ["help", "x"],
    ])
    func `what is no command is answered in one line that says what to do`(arguments: [String]) throws {
        let usage = try #require(throws: Usage.self) { try Command(arguments) }

        #expect(!usage.description.contains("\n"))
        #expect(
            usage.description.contains("picturelist") || usage.description.contains("user ")
                || usage.description.contains("needs a value")
        )
    }

    @Test func `what was typed cannot break the line or the terminal`() throws {
        let usage = try #require(throws: Usage.self) {
            try Command(["serve", "--port", "1\n2\u{1B}[31m\u{202E}" + String(repeating: "x", count: 100_000)])
        }

        #expect(usage.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
        #expect(usage.description.utf8.count < 400)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("localhost", true), ("[::1]", true),
        ("0.0.0.0", false), ("::", false),
        ("192.0.2.1", false), ("2001:db8::1", false),
    ])
    func `loopback is what only this machine reaches`(host: String, isLoopback: Bool) throws {
        #expect(try serve("--host", "localhost", "--host", host).openHosts.isEmpty == isLoopback)
    }

    @Test func `a socket takes the place of a port nobody asked for`() throws {
        #expect(try serve("--socket", "s").hosts == [])
        #expect(try serve("--socket", "s", "--port", "8080").hosts == ["127.0.0.1"])
        #expect(try serve("--socket", "s", "--host", "::1").hosts == ["::1"])
        #expect(try serve("--socket", "s", environment: ["PICTURELIST_PORT": "1"]).hosts == ["127.0.0.1"])
    }

    @Test func `a host that is named twice is one host`() throws {
        #expect(try serve("--host", "::1", "--host=[::1]", "--host", "127.0.0.1").hosts == ["::1", "127.0.0.1"])
        #expect(try serve(environment: ["PICTURELIST_HOST": "::,0.0.0.0"]).hosts == ["::", "0.0.0.0"])
    }

    @Test(arguments: [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("[::1]", "[::1]"), ("localhost", "localhost")])
    func `an IPv6 host has brackets in an address`(host: String, inAddress: String) throws {
        let plain = try serve("--host", host)
        let encrypted = try serve("--host", host, "--tls-cert", "c", "--tls-key", "k")

        #expect(plain.address(of: plain.hosts[0], port: 80) == "http://\(inAddress):80/")
        #expect(encrypted.address(of: encrypted.hosts[0], port: 80) == "https://\(inAddress):80/")
    }

    @Test(arguments: [
        ("1", 1), ("104857600", 104_857_600), ("500KiB", 512_000), ("100MiB", 100 << 20), ("100 MiB", 100 << 20),
        ("2GiB", 2 << 30),
        ("1024GiB", 1 << 40),
    ])
    func `a size has a unit or none`(text: String, bytes: Int) throws {
        #expect(try serve("--max-upload", text).maxUpload == bytes)
    }

    @Test(arguments: [
        (["add", "ann"], UserCommand.add("ann")), (["password", "ann"], .password("ann")),
        (["remove", "Zoë K"], .remove("Zoë K")),
        (["list"], .list), (["add", "--", "-x"], .add("-x")),
    ])
    func `users are named in one word of the command`(words: [String], expected: UserCommand) throws {
        guard case .user(let command, let place) = try Command(["user"] + words) else { throw NotServe() }

        #expect(command == expected)
        #expect(place.folder == "./Data")
    }

    @Test func `user commands take the place of the data`() throws {
        guard case .user(_, let place) = try Command(["user", "--data", "d", "list", "--database=sqlite:f"]) else {
            throw NotServe()
        }

        #expect(place.folder == "d")
        #expect(place.database == "f")
    }
}

@Suite struct HelpTests {
    @Test(arguments: [
        (["help"], Command.Topic.everything), (["--help"], .everything), (["-h"], .everything),
        (["help", "serve"], .serve),
        (["help", "user"], .user), (["serve", "--help"], .serve), (["serve", "--port", "1", "-h"], .serve),
        (["user", "--help"], .user),
        (["user", "add", "--help"], .user), (["version", "--help"], .version), (["help", "--help"], .everything),
    ])
    func `every command explains itself`(arguments: [String], topic: Command.Topic) throws {
        #expect(try Command(arguments) == .help(topic))
        #expect(!Help.lines(topic).isEmpty)
    }

    @Test func `help has one line for every command and every option`() {
        let lines = Help.lines(.everything)

        for command in ["serve", "user add", "user password", "user remove", "user list", "version", "help"] {
            #expect(lines.count { $0.hasPrefix("picturelist \(command) ") } == 1)
        }
        for option in Option.ofServe {
            #expect(lines.count { $0.hasPrefix("  --\(option.name) ") && $0.contains(option.variable) } == 1)
        }
    }

    @Test func `version is a command and an option`() throws {
        #expect(try Command(["version"]) == .version)
        #expect(try Command(["--version"]) == .version)
    }
}
