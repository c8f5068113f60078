import CLinux
import Threads

/// What the system tells the process.
package enum Signals {
    /// Catches SIGTERM and SIGINT from now on, and returns when the first has come; the second ends the process at once.
    package static func termination() async {
        guard linux_catch_terminations() == 0 else { return }
        await withCheckedContinuation { continuation in
            Thread.start {
                linux_await_termination()
                continuation.resume()
            }
        }
    }
}
