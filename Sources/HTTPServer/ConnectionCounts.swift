package import HTTP
import Threads

/// How many connections are open, in total and from each address.
package final class ConnectionCounts: Sendable {
    private struct Counts {
        var total = 0
        var byBlock: [Peer: Int] = [:]
    }

    private let most: Int
    private let mostPerBlock: Int
    private let exempt: Set<Peer>
    private let counts = Lock(Counts())

    package init(most: Int, mostPerBlock: Int, exempt: Set<Peer> = []) {
        self.most = most
        self.mostPerBlock = mostPerBlock
        self.exempt = exempt
    }

    /// Counts a connection, unless there are as many as may be.
    package func enter(_ peer: Peer) -> Bool {
        counts.withLock { counts in
            guard counts.total < most else { return false }
            if isCounted(peer) {
                guard counts.byBlock[peer.block, default: 0] < mostPerBlock else { return false }
                counts.byBlock[peer.block, default: 0] += 1
            }
            counts.total += 1
            return true
        }
    }

    package func leave(_ peer: Peer) {
        counts.withLock { counts in
            counts.total -= 1
            guard isCounted(peer), let count = counts.byBlock[peer.block] else { return }
            counts.byBlock[peer.block] = count > 1 ? count - 1 : nil
        }
    }

    /// All that comes through a proxy comes from one address, of this machine or of another.
    private func isCounted(_ peer: Peer) -> Bool { !peer.isLoopback && !exempt.contains(peer) }
}
