import Credentials
import Files
import FoundationEssentials
import HTTP
import HTTPServer
import Logging
import Records
import SQLStore
import Site
import Threads
import Web

/// `serve`: starts the site, and stops it when the system says so.
struct Service {
    private let options: ServeOptions
    private let log: Log
    private let cores = ProcessInfo.processInfo.activeProcessorCount

    init(_ options: ServeOptions) {
        self.options = options
        log = .standardError(level: options.logLevel)
    }

    /// Returns when all that was under way at the end is answered and on disk.
    func run() async throws {
        // From here on: who stops us before we answer finds all in order too.
        try Signals.catchTerminations()
        let descriptors = Process.raiseDescriptorLimit()
        if descriptors < options.maxConnections {
            log(
                .warning,
                "descriptors.few",
                ["descriptors": String(descriptors), "advice": "raise the limit: ulimit -n"]
            )
        }
        // Held first, where it is there: the second of two starts then names the first, not the port.
        let held = options.place.hasFolder ? try options.place.hold() : nil
        try refuseFirstPassword(of: options.place.hasDatabase ? [] : [User.first.username])
        let handler = LateHandler()
        let server = try Server(options: serverOptions, log: log, handler: handler.answer)
        let folder = try held ?? options.place.hold()
        let store = try options.place.open(log: log)
        do {
            handler.set(try await site(store, spoolFolder: folder.path))
            await serve(server)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
        log(.info, "server.stopped")
        withExtendedLifetime(folder) {}
    }

    private func site(_ store: SQLStore, spoolFolder: String) async throws -> Site {
        let hasher = PasswordHasher(pool: PasswordHasher.gate(cores: cores))
        let users = Users(store: store, hasher: hasher)
        try await users.prepare()
        try refuseFirstPassword(of: await users.withDefaultPassword())
        let start = ContinuousClock.now
        return try Site(
            settings: settings(spoolFolder: spoolFolder),
            store: store,
            hasher: hasher,
            pool: Pool(threads: cores, waiting: 32),
            log: log,
            clock: { Int(start.duration(to: .now).components.seconds) }
        )
    }

    private func serve(_ server: Server) async {
        server.start()
        let address = "http://\(options.hostInAddress):\(server.port)/"
        noteStart(at: address)
        Console.print("PictureList is ready at \(address)")
        let limit = StopLimit(serverOptions.patience.drain + .seconds(1), log: log)
        await Signals.termination { limit.enforce() }
        log(.info, "server.stopping")
        await server.drain()
        limit.drained()
    }

    /// Beyond this machine anyone could log in by the password that every first start has.
    private func refuseFirstPassword(of users: [String]) throws(StartFailure) {
        guard !options.isLoopback, let user = users.first else { return }
        let program = CommandLine.arguments.first ?? "picturelist"
        let data = options.place.folder == "./Data" ? "" : " --data \(options.place.folder)"
        throw StartFailure(
            "\(options.host) can be reached from elsewhere, and the user \(user) still has the first password;"
                + " set another with: \(program) user password \(user)\(data)"
        )
    }
}

extension Service {
    private var serverOptions: ServerOptions {
        var server = ServerOptions()
        server.host = options.host
        server.port = options.port
        server.maxConnections = options.maxConnections
        server.maxPerAddress = options.maxPerAddress
        // The reader of forms has the limits: it can answer with a page.
        server.limits.body = .max
        server.refusal = Self.refusal
        return server
    }

    /// What cannot be read as a request is answered with the fields that all answers have.
    @Sendable private static func refusal(_ status: Status) -> Response {
        var response = Response.text("\(status.code) \(status.reason)\n", status: status)
        SecurityHeaders.add(to: &response.fields, over: .http)
        return response
    }

    private func settings(spoolFolder: String) -> SiteSettings {
        var settings = SiteSettings()
        settings.allowedHosts = options.allowedHosts
        settings.trustedProxies = options.trustedProxies
        settings.maxUpload = options.maxUpload
        settings.assetFolder = options.assets
        settings.spoolFolder = spoolFolder
        return settings
    }

    private func noteStart(at address: String) {
        log(.info, "server.started", ["address": address, "data": options.place.folder])
        if !options.isLoopback {
            log(.warning, "server.unencrypted", ["host": options.host, "advice": "put a proxy with TLS in front"])
        }
        let version = SQLStore.libraryVersion
        if SQLiteVersion(version).canLosePages {
            log(.warning, "sqlite.old", ["version": version, "advice": "let no other program write to the database"])
        }
    }
}
