import CLinux
import Glibc
import HTTP
import Logging

extension Loop {
    private static let pause = 100

    /// Takes what waits at a listener, but not so much that the connections there are wait long.
    func accept(at listener: Listener) {
        for _ in 0..<64 {
            var address = linux_address()
            let result = door.accept(at: listener, &address)
            switch result {
            case 0...: admit(Descriptor(result), Peer(address), listener.tls)
            case -EMFILE, -ENFILE, -ENOBUFS, -ENOMEM: return shed(at: listener)
            default: return
            }
        }
    }

    func acceptAgain() {
        do throws(ServerError) {
            try keepReserve()
            try poller.watch(listeners: listeners)
            acceptsAgainAt = nil
        } catch {
            poller.unwatch(listeners)
            acceptsAgainAt = common.now + Self.pause
        }
    }

    func stopAccepting() {
        for listener in listeners { accept(at: listener) }
        poller.unwatch(listeners)
        acceptsAgainAt = nil
    }

    private func admit(_ socket: consuming Descriptor, _ peer: Peer, _ tls: TLSIdentity?) {
        guard common.counts.enter(peer) else { return note(refusalOf: "\(peer)", "too many") }
        serial += 1
        let number = socket.number
        let token = (serial & 0x7FFF_FFFF) << 32 | UInt64(number)
        let connection = Connection(socket, token: token, peer: peer, tls: tls, common: common)
        guard poller.watch(socket: number, token: token) else { return }
        while connections.count <= connection.index { connections.append(nil) }
        connections[connection.index] = connection
        open += 1
        connection.arm()
    }

    /// No descriptor is left: the client that waits longest is let go by means of the one kept in reserve.
    ///
    /// Else the listener would be ready for ever and the loop spin. The pause leaves others time to end.
    private func shed(at listener: Listener) {
        var address = linux_address()
        let wasThere = door.turnAway(at: listener, &address, &reserve)
        note(refusalOf: wasThere ? "\(Peer(address))" : "none", "no descriptor is left")
        try? keepReserve()
        poller.unwatch(listeners)
        acceptsAgainAt = common.now + Self.pause
    }

    /// Another thread may have taken the descriptor that the reserve left free: then an idle connection gives way.
    ///
    /// Without a reserve nobody could be let go, and all who come would wait until somebody leaves.
    private func keepReserve() throws(ServerError) {
        guard reserve == nil else { return }
        var reserved = linux_reserve()
        if reserved < 0 {
            closeOneIdle()
            reserved = linux_reserve()
        }
        reserve = Descriptor(try ServerError.check(reserved))
    }

    /// Who never asked anything goes first, then who has been silent longest; who asked just now stays.
    private func closeOneIdle() {
        let idle = connections.lazy.compactMap(\.self).filter { $0.state == .idle && !$0.isInUse }
        guard let idlest = idle.min(by: { $0.merit < $1.merit }) else { return }
        note(refusalOf: "\(idlest.peer)", "no descriptor is left")
        perform(idlest.state.broke(), idlest)
    }

    private func note(refusalOf address: String, _ reason: String) {
        guard let count = refusals.count(at: common.now) else { return }
        log(.warning, "connection.refused", ["reason": reason, "address": address, "count": "\(count)"])
    }
}

extension Peer {
    init(_ address: linux_address) {
        switch address.length {
        case 4: self = .ipv4(address.ipv4)
        case 16: self.init(high: address.high, low: address.low)
        default: self = .unix
        }
    }
}
