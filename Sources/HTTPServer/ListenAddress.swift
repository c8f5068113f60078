import HTTP

/// An address to listen at, and the host it was named by.
struct ListenAddress: Equatable {
    let host: String
    let peer: Peer
    /// Whether `::` leaves IPv4 to others.
    var isOnlyIPv6 = false
    /// Whether a machine may be without it.
    var mayBeMissing = false

    private static let localhost = "localhost"
    private static let anyIPv4 = Peer.ipv4(0)
    private static let anyIPv6 = Peer.ipv6(0, 0)

    /// The addresses of all hosts, each once and none that another covers, which the system would take for in use.
    ///
    /// `::` stands for IPv4 as well where no IPv4 address is named: who names one says which it is to be.
    /// `localhost` is both loopbacks, as browsers try them in turn; else another program's could be the one they find.
    static func all(of hosts: [String]) throws(ServerError) -> [ListenAddress] {
        var addresses: [ListenAddress] = []
        for host in hosts { addresses += try named(host) }
        let isOnlyIPv6 = addresses.contains { $0.isIPv4 && $0.host != localhost }
        let peers = addresses.map(\.peer)
        let coversIPv6 = peers.contains(anyIPv6)
        let coversIPv4 = peers.contains(anyIPv4) || (coversIPv6 && !isOnlyIPv6)
        return addresses.indices.compactMap { index in
            var address = addresses[index]
            address.isOnlyIPv6 = isOnlyIPv6
            let isCovered = (address.isIPv4 ? coversIPv4 : coversIPv6) && !address.isAny
            return isCovered || peers[..<index].contains(address.peer) ? nil : address
        }
    }

    private static func named(_ host: String) throws(ServerError) -> [ListenAddress] {
        guard host != localhost else {
            return [
                ListenAddress(host: host, peer: .ipv4(0x7F00_0001)),
                ListenAddress(host: host, peer: .ipv6(0, 1), mayBeMissing: true),
            ]
        }
        guard let peer = Peer(host) else { throw .addressNotAvailable(host: host) }
        return [ListenAddress(host: host, peer: peer)]
    }

    private var isAny: Bool { peer == Self.anyIPv4 || peer == Self.anyIPv6 }

    private var isIPv4: Bool {
        guard case .ipv4 = peer else { return false }
        return true
    }
}
