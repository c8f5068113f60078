/// Names a state of a store's data: whoever has kept what a read gave may go on using it for as long as this is the same.
///
/// Asked for before the read, never after: what is committed in between then only makes what was kept look older than it is.
public struct DataVersion: Hashable, Sendable {
    private let commits: Int
    private let second: Int

    /// The state after so many commits, looked at in this second.
    package init(commits: Int, second: Int) {
        self.commits = commits
        self.second = second
    }
}
