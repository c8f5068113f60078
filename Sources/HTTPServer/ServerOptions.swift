import CLinux
package import HTTP

/// How the server serves.
package struct ServerOptions: Sendable {
    /// How long a client may take; each on the monotonic clock, to a tenth of a second.
    package struct Patience: Sendable {
        /// For a whole head, however its bytes come.
        package var head = Duration.seconds(10)
        /// Between two requests.
        package var idle = Duration.seconds(60)
        /// Before the rate of a body counts.
        package var bodyStart = Duration.seconds(5)
        /// The least bytes a second of a body, while a handler waits for them.
        package var bodyRate = 500
        /// How much a quick beginning of a body can earn.
        package var bodyPause = Duration.seconds(30)
        /// For a handler that neither reads on nor answers.
        package var handler = Duration.seconds(30)
        /// Without taking a byte of the answer.
        package var write = Duration.seconds(30)
        /// Without an event, until a stream says that it lives: proxies cut what is silent.
        package var heartbeat = Duration.seconds(15)
        /// For a client that goes on sending after the last answer.
        package var linger = Duration.seconds(2)
        /// For what is under way when the server goes down.
        package var drain = Duration.seconds(10)

        package init() {}
    }

    /// Addresses, or `localhost`; `::` takes IPv4 as well where none is named.
    package var hosts = ["127.0.0.1"]
    /// Of all hosts; 0 picks a free one.
    package var port: UInt16 = 8080
    /// A socket in the file system to listen at, as a proxy on this machine may; what comes by it comes from `Peer.unix`.
    package var socket: String?
    /// By what the hosts speak TLS, and nothing else; the socket in the file system never does.
    package var tls: TLSIdentity?
    package var loops = Int(linux_processors())
    package var maxConnections = 16384
    /// Connections from one address, or one /64 of IPv6; loopback is exempt.
    package var maxPerAddress = 256
    /// Who is told of each request; nobody unless somebody wants to know.
    package var accessLog: AccessLog?
    /// Addresses that may have as many as there are: proxies.
    package var exempt: Set<Peer> = []
    package var limits = RequestLimits(body: 1 << 20)
    package var patience = Patience()
    /// What is answered when the server itself refuses a request; the server adds what the protocol wants.
    package var refusal: @Sendable (_ status: Status, _ isEncrypted: Bool) -> Response = { status, _ in
        .text("\(status.code) \(status.reason)\n", status: status)
    }

    package init() {}
}
