import HTTP
import Web

extension Trial {
    /// Whom a request is addressed to is a host and a port, and only our own names are ours.
    static let authority = Trial("authority", longest: 300) { bytes in
        guard let authority = Authority(bytes: bytes[...]) else { return }
        try hold(!authority.host.isEmpty, "a host is not empty")
        try hold(Authority(authority.text) == authority, "\(authority.text) is read again")
        let marks = Set<UInt8>("@/\\?# %<>\"".utf8)
        try hold(
            authority.host.utf8.allSatisfy { 0x21...0x7E ~= $0 && !marks.contains($0) && !(0x41...0x5A ~= $0) },
            "a host is in small letters, without what ends it"
        )
        let names = ["localhost", "photos.example"]
        let isOurs = authority.isIPLiteral || names.contains { $0.utf8.elementsEqual(authority.host.utf8) }
        try hold(rule.allows(authority) == isOurs, "\(authority.host) is ours, or not")
    }

    private static let rule = HostRule(allowing: ["photos.example"])

    /// An address is read again from what it is shown as.
    static let peer = Trial("peer", longest: 100) { bytes in
        guard let peer = Peer(bytes.text) else { return }
        try hold(Peer(peer.description) == peer, "\(peer) is read again")
        try hold(Peer("[\(peer)]") == peer || Peer("\(peer)") == peer, "\(peer) is read in brackets")
        try hold(peer.block.block == peer.block, "the block of a block is the block")
    }
}
