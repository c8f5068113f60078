package import HTTP

/// Where a request comes from and by which scheme, told by the proxies one trusts, and by nobody else.
package struct ForwardedFrom: Sendable {
    /// The client behind the proxies.
    package struct Client: Hashable, Sendable {
        package let address: Peer
        package let scheme: Scheme
        /// Whether anything says that the request was passed on, whoever says so.
        package let isForwarded: Bool

        package init(address: Peer, scheme: Scheme, isForwarded: Bool) {
            self.address = address
            self.scheme = scheme
            self.isForwarded = isForwarded
        }
    }

    private let proxies: Set<Peer>

    package init(trusting proxies: [Peer] = []) { self.proxies = Set(proxies) }

    /// Who sent the request, which reached us over a connection of `scheme`.
    package func client(of request: Request, over scheme: Scheme = .http) -> Client {
        client(of: request.fields, from: request.peer, over: scheme)
    }

    /// Who sent a request with these fields, which `peer` brought.
    package func client(of fields: Fields, from peer: Peer, over scheme: Scheme = .http) -> Client {
        let isForwarded = fields.contains { Self.isMark($0.name) }
        let direct = Client(address: peer, scheme: scheme, isForwarded: isForwarded)
        guard isForwarded, proxies.contains(peer) else { return direct }
        let hops = Hop.separate(fields)
        let standard = Hop.standard(fields)
        guard !hops.isEmpty, !standard.isEmpty else { return client(hops + standard, direct) }
        // A proxy writes one kind and may pass on the other as the client wrote it: believed only when they agree.
        let (one, other) = (client(hops, direct), client(standard, direct))
        return one == other ? one : direct
    }

    /// Goes back from the nearest proxy as long as it is one that is trusted: what stands before anyone may have written.
    private func client(_ hops: [Hop], _ direct: Client) -> Client {
        var client = direct
        for hop in hops.reversed() {
            client = Client(
                address: hop.address ?? client.address,
                scheme: hop.scheme ?? client.scheme,
                isForwarded: true
            )
            guard let address = hop.address, proxies.contains(address) else { break }
        }
        return client
    }

    /// Whether a field of this name tells of a proxy: those in use are many, and new ones come.
    private static func isMark(_ name: FieldName) -> Bool {
        if name == .forwarded || name == .forwardedFor || name == .forwardedHost || name == .forwardedProto {
            return true
        }
        guard !name.isCommon else { return false }
        let bytes = name.bytes
        return bytes.starts(with: "x-forwarded".utf8) || bytes.starts(with: "forwarded".utf8)
            || bytes.suffix(3).elementsEqual("-ip".utf8) || bytes.elementsEqual("via".utf8)
    }
}
