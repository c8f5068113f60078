import HTTP
import HTTPServer
import Logging
import Threads

/// A server that is up while something is tried with it.
struct Service {
    private let options: ServerOptions
    private let log: Log
    private let handler: Handler
    private var isAlone = false

    init(
        over wire: Wire = .plain,
        _ options: ServerOptions = .testing,
        log: Log = .silent,
        _ handler: @escaping Handler = Site.answer
    ) {
        var options = options
        if wire == .encrypted { options.tls = options.tls ?? Wire.identity }
        self.options = options
        self.log = log
        self.handler = handler
    }

    /// The same while no other test's server runs.
    var alone: Service {
        var service = self
        service.isAlone = true
        return service
    }

    /// Serves while `body` runs, and goes down after it.
    func up<Value: Sendable>(_ body: (Server) async throws -> Value) async throws -> Value {
        await Quiet.shared.enter(alone: isAlone)
        do {
            let value = try await serve(body)
            await Quiet.shared.leave()
            return value
        } catch {
            await Quiet.shared.leave()
            throw error
        }
    }

    private func serve<Value: Sendable>(_ body: (Server) async throws -> Value) async throws -> Value {
        let server = try Server(options: options, log: log, handler: handler)
        server.start()
        if options.tls != nil { Wire.encryptedPorts.withLock { _ = $0.insert(server.port) } }
        defer { Wire.encryptedPorts.withLock { _ = $0.remove(server.port) } }
        do {
            let value = try await body(server)
            await server.drain()
            return value
        } catch {
            await server.drain()
            throw error
        }
    }

    /// Serves while a client of its own talks to it.
    func talk<Value: Sendable>(_ talk: @escaping @Sendable (inout Client) -> Value) async throws -> Value {
        try await up { server in
            let port = server.port
            return await blocking {
                var client = Client(port: port)
                return talk(&client)
            }
        }
    }
}

extension ServerOptions {
    static var testing: ServerOptions {
        var options = ServerOptions()
        options.port = 0
        options.loops = 2
        options.patience.drain = .milliseconds(500)
        return options
    }

    static func with(_ change: (inout ServerOptions) -> Void) -> ServerOptions {
        var options = testing
        change(&options)
        return options
    }
}

/// What the tests' server answers.
enum Site {
    @Sendable static func answer(_ request: Request) async -> Response {
        switch request.target.text {
        case "/count": await count(request)
        case "/slow": await slow()
        case "/empty": Response(.noContent)
        case "/unread": .text("unread", status: .notFound)
        default: .text("\(request.method.text) \(request.target.text)")
        }
    }

    /// Reads the body, and answers how long it is or why it cannot be read.
    private static func count(_ request: Request) async -> Response {
        do throws(BodyError) {
            var count = 0
            while let piece = try await request.body.next() { count += piece.count }
            return .text("\(count)")
        } catch {
            return Response(error.status)
        }
    }

    private static func slow() async -> Response {
        try? await Task.sleep(for: .milliseconds(300))
        return .text("slow")
    }
}

func get(_ target: String, _ lines: String...) -> String {
    (["GET \(target) HTTP/1.1", "Host: exam"] + lines).map { $0 + "\r\n" }.joined() + "\r\n"
}

func post(_ target: String, _ lines: String..., body: String = "") -> String {
    (["POST \(target) HTTP/1.1", "Host: exam"] + lines).map { $0 + "\r\n" }.joined() + "\r\n" + body
}
