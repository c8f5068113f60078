import CLinux
import Threads

/// What the system tells the process.
package enum Signals {
    /// From now on the first SIGTERM or SIGINT is told by `termination()`; the second ends the process at once.
    package static func catchTerminations() throws(ServerError) {
        _ = try ServerError.check(linux_catch_terminations())
    }

    /// Has `body` run at each SIGHUP, on a thread of its own; the process no longer ends by one.
    package static func onHangup(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
        _ = try ServerError.check(linux_catch_hangups())
        Thread.start {
            while true {
                linux_await_hangup()
                body()
            }
        }
    }

    /// Returns when the first SIGTERM or SIGINT has come, which are caught at the latest now.
    ///
    /// `afterwards` then runs on the thread that has waited for it, which nothing can keep busy.
    package static func termination(afterwards: @escaping @Sendable () -> Void = {}) async {
        guard linux_catch_terminations() == 0 else { return }
        await withCheckedContinuation { continuation in
            Thread.start {
                linux_await_termination()
                continuation.resume()
                afterwards()
            }
        }
    }
}
