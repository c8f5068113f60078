import CLinux
import Glibc

extension Transport {
    /// The first byte of every handshake (RFC 8446 5.1).
    private static let handshakeRecord = 22

    /// Goes on with the handshake as far as the socket lets it; `peerHasEnded` tells whether more can come.
    package mutating func shakeHands(over socket: Int32, peerHasEnded: Bool) -> Handshake {
        switch self {
        case .plain: .unencrypted
        case .unopened(let identity): open(by: identity, over: socket, peerHasEnded)
        case .encrypted(let session): Self.shakeHands(by: session)
        }
    }

    /// Looks at what has come, and leaves it where it is: the kernel holds half a greeting for less than OpenSSL would.
    private mutating func open(by identity: TLSIdentity, over socket: Int32, _ peerHasEnded: Bool) -> Handshake {
        switch linux_peek_record(socket) {
        case -Int(EAGAIN): return peerHasEnded ? .over : .waiting
        case ..<1: return .over
        case Self.handshakeRecord + 1:
            guard let session = identity.session(over: socket) else { return .over }
            self = .encrypted(session)
            return Self.shakeHands(by: session)
        // Methods are words; what begins otherwise would make nothing of an answer.
        case 1 + 0x41...1 + 0x5A, 1 + 0x61...1 + 0x7A:
            self = .plain
            return .unencrypted
        default: return .failed(reason: "no handshake")
        }
    }

    private static func shakeHands(by session: TLSSession) -> Handshake {
        switch session.accept() {
        case 0: .done
        case -Int(EAGAIN): .waiting
        default: .failed(reason: TLSSession.reason)
        }
    }
}
