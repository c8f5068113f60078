/// The version a client speaks, as far as it matters here.
package enum Version: Sendable {
    case http10
    /// HTTP/1.1, and what calls itself a later 1.x (RFC 9110 2.5).
    case http11
}

/// A request: its head, and the body still to come.
///
/// Not Sendable: it belongs to the loop of its connection.
package struct Request {
    package let method: Method
    package let target: Target
    package let version: Version
    package let fields: Fields
    package let authority: Authority
    package let peer: Peer
    /// Whether it came over TLS spoken by this server, and not by a proxy before it.
    package let isEncrypted: Bool
    package let body: RequestBody

    package init(
        method: Method = .get,
        target: Target,
        version: Version = .http11,
        fields: Fields = [:],
        authority: Authority,
        peer: Peer = .ipv4(0x7F00_0001),
        isEncrypted: Bool = false,
        body: RequestBody = RequestBody()
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
        self.authority = authority
        self.peer = peer
        self.isEncrypted = isEncrypted
        self.body = body
    }
}

/// Answers a request, on the loop of its connection: what takes long must leave it.
package typealias Handler = @Sendable (Request) async -> Response
