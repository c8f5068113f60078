import Credentials
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
    private let pool: Pool

    init(_ options: ServeOptions) {
        self.options = options
        log = .standardError(level: options.logLevel)
        pool = Pool(threads: cores, waiting: 32)
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
        let renewal = try Renewal(options, log: log)
        let hasher = PasswordHasher(pool: PasswordHasher.gate(cores: cores))
        // Held before the port: the second of two starts then names the first, not the port.
        var holding = try Holding(options.place)
        defer { withExtendedLifetime(holding) {} }
        try refuseFirstPassword(of: options.place.hasDatabase ? [] : [User.first.username])
        // Tried without a file: what is wrong with a template leaves no data behind.
        _ = try site(MemoryStore(Catalogue.standard.model), hasher)
        let handler = LateHandler()
        var serverOptions = serverOptions
        serverOptions.tls = renewal.identity
        serverOptions.accessLog = renewal.accessLog.map(accessLog(to:))
        try renewal.watch()
        let server = try Server(options: serverOptions, log: log, handler: handler.answer)
        let store = try await holding.open(log: log, zone: options.timeZone)
        do {
            let users = Users(store: store, hasher: hasher)
            try await users.prepare()
            try refuseFirstPassword(of: await users.withDefaultPassword())
            let site = try site(store, hasher)
            handler.set(site)
            await serve(server, site, Upkeep(store: store, log: log))
        } catch {
            await store.close()
            throw error
        }
        await store.close()
        renewal.accessLog?.end()
        log(.info, "server.stopped")
    }

    private func site(_ store: any Store, _ hasher: PasswordHasher) throws -> Site {
        let start = ContinuousClock.now
        return try Site(
            settings: settings,
            store: store,
            hasher: hasher,
            pool: pool,
            log: log,
            clock: { Int(start.duration(to: .now).components.seconds) }
        )
    }

    private func serve(_ server: Server, _ site: Site, _ upkeep: Upkeep) async {
        server.start()
        var addresses = options.hosts.map { options.address(of: $0, port: server.port) }
        if let path = options.socket { addresses.append("\(Quoted(path: "unix:" + path))") }
        noteStart(at: addresses)
        Console.print("PictureList is ready at \(addresses[0])")
        for address in addresses.dropFirst() { Console.print("PictureList is also at \(address)") }
        let limit = StopLimit(serverOptions.patience.drain + .seconds(1), log: log)
        await withTaskGroup { group in
            group.addTask { await upkeep.run() }
            group.addTask { await site.run() }
            await Signals.termination { limit.enforce() }
            group.cancelAll()
        }
        log(.info, "server.stopping")
        await server.drain()
        limit.drained()
    }

    /// Beyond this machine anyone could log in by the password that every first start has.
    private func refuseFirstPassword(of users: [String]) throws(StartFailure) {
        guard let host = options.openHosts.first, let user = users.first else { return }
        let program = ShellWord(CommandLine.arguments.first ?? "picturelist")
        throw StartFailure(
            "\(host) can be reached from elsewhere, and the user \(Quoted(user)) still has the first password;"
                + " set another with: \(program) user password \(ShellWord(user))\(options.place.asOptions)"
        )
    }
}

extension Service {
    private var serverOptions: ServerOptions {
        var server = ServerOptions()
        server.hosts = options.hosts
        server.port = options.port
        server.socket = options.socket
        server.maxConnections = options.maxConnections
        server.maxPerAddress = options.maxPerAddress
        server.exempt = Set(options.trustedProxies)
        // The reader of forms has the limits: it can answer with a page.
        server.limits.body = .max
        server.refusal = Self.refusal
        return server
    }

    private func accessLog(to file: LogFile) -> AccessLog {
        let forwarded = ForwardedFrom(trusting: options.trustedProxies)
        return AccessLog(client: { forwarded.client(of: $0, from: $1).address }, write: file.write)
    }

    /// What cannot be read as a request is answered with the fields that all answers have.
    @Sendable private static func refusal(_ status: Status, _ isEncrypted: Bool) -> Response {
        var response = Response.text("\(status.code) \(status.reason)\n", status: status)
        SecurityHeaders.add(to: &response.fields, over: isEncrypted ? .https : .http)
        return response
    }

    private var settings: SiteSettings {
        var settings = SiteSettings()
        settings.allowedHosts = options.allowedHosts
        settings.trustedProxies = options.trustedProxies
        settings.maxUpload = options.maxUpload
        settings.maxStreamsPerUser = options.maxStreamsPerUser
        settings.assetFolder = options.assets
        settings.spoolFolder = options.place.folder
        settings.zone = options.timeZone ?? .machine
        return settings
    }

    private func noteStart(at addresses: [String]) {
        for address in addresses { log(.info, "server.started", ["address": address, "data": options.place.folder]) }
        for host in options.tls == nil ? options.openHosts : [] {
            log(
                .warning,
                "server.unencrypted",
                ["host": host, "advice": "use --tls-cert, or put a proxy with TLS in front"]
            )
        }
        let version = SQLStore.libraryVersion
        if SQLiteVersion(version).canLosePages {
            log(.info, "sqlite.old", ["version": version, "advice": "let no other program write to the database"])
        }
    }
}
