import Glibc
package import Logging
import Synchronization

/// The time in which the process ends once it is told to, whatever its threads are busy with.
///
/// An event loop that computes for long, or a disk that does not answer, would else hold the end up for ever.
package final class StopLimit: Sendable {
    private let patience: Duration
    private let log: Log
    private let isDrained = Atomic(false)

    package init(_ patience: Duration, log: Log) {
        self.patience = patience
        self.log = log
    }

    /// All that was under way is answered, or cut: ending now is no failure.
    package func drained() { isDrained.store(true, ordering: .releasing) }

    /// Waits on the calling thread, which nothing else may need, and ends a process that is still there then.
    package func enforce() -> Never {
        usleep(UInt32(patience / .microseconds(1)))
        let isDrained = isDrained.load(ordering: .acquiring)
        log(.error, "server.overdue", ["answered": isDrained ? "yes" : "no"])
        _exit(isDrained ? 0 : 1)
    }
}
