/// The address a connection comes from.
package enum Peer: Hashable, Sendable {
    case ipv4(UInt32)
    /// The first and the last 64 bits.
    case ipv6(UInt64, UInt64)
    /// A socket in the file system.
    case unix

    /// The address in 16 bytes of IPv6; one of IPv4 inside it (`::ffff:0:0/96`) counts as that.
    package init(high: UInt64, low: UInt64) {
        let isMapped = high == 0 && low >> 32 == 0xFFFF
        self = isMapped ? .ipv4(UInt32(truncatingIfNeeded: low)) : .ipv6(high, low)
    }

    /// An address as text, with or without brackets around IPv6; nil when it is none.
    package init?(_ text: String) {
        let bytes = [UInt8](text.utf8)[...]
        let isBracketed = bytes.first == ASCII.openBracket && bytes.last == ASCII.closeBracket && bytes.count > 2
        guard
            let peer = isBracketed
                ? Peer(ipv6: bytes.dropFirst().dropLast()) : Peer(ipv4: bytes) ?? Peer(ipv6: bytes)
        else { return nil }
        self = peer
    }

    /// Four decimal numbers without leading zeros, which some read as octal.
    init?(ipv4 bytes: ArraySlice<UInt8>) {
        var address: UInt32 = 0
        var rest = bytes
        for place in 0..<4 {
            let part = rest.prefix { $0 != ASCII.dot }
            guard part.count == 1 || part.first != ASCII.zero, let number = ASCII.number(part, upTo: 255) else {
                return nil
            }
            address = address << 8 | UInt32(number)
            rest = rest[part.endIndex...]
            guard rest.isEmpty == (place == 3) else { return nil }
            rest = rest.dropFirst()
        }
        self = .ipv4(address)
    }

    package var isLoopback: Bool {
        switch self {
        case .ipv4(let address): address >> 24 == 127
        case .ipv6(let high, let low): high == 0 && low == 1
        case .unix: true
        }
    }

    /// The block one household or customer has: the address itself, or the /64 of IPv6.
    package var block: Peer {
        guard case .ipv6(let high, _) = self else { return self }
        return .ipv6(high, 0)
    }
}

extension Peer: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ipv4(let address): "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
        case .ipv6(let high, let low): Self.text(high, low)
        case .unix: "unix"
        }
    }
}
