import Records
import Synchronization

/// How many commits the writer has made, of all entities and of each.
final class CommitCount: Sendable {
    /// The commits that wrote to one entity.
    private final class Tally: Sendable {
        let count = Atomic<Int>(0)
    }

    private let count = Atomic<Int>(0)
    private let tallies: [String: Tally]
    private let begun = ContinuousClock.now

    init(_ model: Model) {
        tallies = Dictionary(uniqueKeysWithValues: model.entities.map { ($0.name, Tally()) })
    }

    /// To be told after each commit, and before anybody learns of it, with the names of all entities it wrote to.
    func increase(_ entities: Set<String>) {
        // Who finds an entity's tally raised must not be given a reader from before the commit.
        count.add(1, ordering: .sequentiallyConsistent)
        for name in entities { tallies[name]?.count.add(1, ordering: .sequentiallyConsistent) }
    }

    /// The state that a read beginning now would see.
    ///
    /// Nobody else writes to the file. Where someone does so by hand, reads see it a second later.
    var version: DataVersion { DataVersion(commits: count.load(ordering: .sequentiallyConsistent), second: second) }

    /// The state of the records of some entities alone, whenever it is asked for.
    func versions(of entities: [Entity]) -> @Sendable () -> DataVersion {
        let watched = entities.compactMap { tallies[$0.name] }
        // Each only grows: the sum is the same only while all are.
        return { [self] in
            var commits = 0
            for tally in watched { commits += tally.count.load(ordering: .sequentiallyConsistent) }
            return DataVersion(commits: commits, second: second)
        }
    }

    private var second: Int { Int((.now - begun).components.seconds) }
}
