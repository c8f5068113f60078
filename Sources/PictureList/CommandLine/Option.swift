/// One thing that can be set on the command line, or by a variable of the environment.
package struct Option: Hashable, Sendable {
    /// Without the two dashes.
    package let name: String
    /// What stands for its value in the help.
    package let placeholder: String
    package let help: String
    package let isRepeatable: Bool

    private init(_ name: String, _ placeholder: String, _ help: String, isRepeatable: Bool = false) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.isRepeatable = isRepeatable
    }

    /// The variable that sets it where the command line does not.
    package var variable: String {
        "PICTURELIST_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
    }
}

extension Option {
    package static let host = Option(
        "host",
        "ADDRESS",
        "where to listen (127.0.0.1); repeatable",
        isRepeatable: true
    )
    package static let socket = Option(
        "socket",
        "PATH",
        "listen at a socket in the file system; at a port too only with --host or --port"
    )
    package static let port = Option("port", "N", "on which port; 0 picks a free one (8080)")
    package static let tlsCert = Option("tls-cert", "FILE", "speak TLS by this certificate, in PEM with its chain")
    package static let tlsKey = Option("tls-key", "FILE", "the certificate's private key, in PEM")
    package static let data = Option("data", "DIR", "the folder of all data (./Data)")
    package static let database = Option(
        "database",
        "URL",
        "the records elsewhere, as sqlite:FILE (a file in the data folder)"
    )
    package static let allowHost = Option(
        "allow-host",
        "NAME",
        "a name the site answers to; repeatable",
        isRepeatable: true
    )
    package static let trustedProxy = Option(
        "trusted-proxy",
        "ADDRESS",
        "a proxy whose forwarding headers count, or unix for --socket; repeatable",
        isRepeatable: true
    )
    package static let timeZone = Option("time-zone", "ZONE", "the zone of dates, as Europe/Berlin (the machine's)")
    package static let maxUpload = Option("max-upload", "SIZE", "the largest file of a form (100MiB)")
    package static let maxConnections = Option("max-connections", "N", "connections at once (16384)")
    package static let maxPerAddress = Option(
        "max-per-address",
        "N",
        "of these from one address, loopback and proxies apart (256)"
    )
    package static let maxStreamsPerUser = Option("max-streams-per-user", "N", "live lists of one user at once (64)")
    package static let assets = Option("assets", "DIR", "read Templates and Public from here, anew for each page")
    package static let accessLog = Option(
        "access-log",
        "FILE",
        "a line for each request, in the combined format; - is standard output (none)"
    )
    package static let logLevel = Option("log-level", "LEVEL", "debug, info, warning or error (info)")

    package static let language = Option(
        "language",
        "TAG",
        "the language of the lists' order, as en, zh-Hans or zh-Hant"
    )

    package static let ofServe = [
        host, port, socket, tlsCert, tlsKey, data, database, allowHost, trustedProxy, timeZone, maxUpload,
        maxConnections, maxPerAddress,
        maxStreamsPerUser, assets, accessLog, logLevel,
    ]
    /// Of the commands that do something to the records and end.
    package static let ofUpkeep = [data, database]
    package static let ofUser = ofUpkeep
    package static let ofReindex = [language] + ofUpkeep
}
