import Records
import Synchronization

/// How many commits the writer has made.
final class CommitCount: Sendable {
    private let count = Atomic<Int>(0)
    private let begun = ContinuousClock.now

    /// To be told after each commit, and before anybody learns of it.
    func increase() { count.add(1, ordering: .sequentiallyConsistent) }

    /// The state that a read beginning now would see.
    ///
    /// Nobody else writes to the file. Where someone does so by hand, reads see it a second later.
    var version: DataVersion {
        DataVersion(
            commits: count.load(ordering: .sequentiallyConsistent),
            second: Int((.now - begun).components.seconds)
        )
    }
}
