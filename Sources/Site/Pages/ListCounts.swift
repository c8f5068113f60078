import Records
import Threads

/// How many records each list has, counted again after each change: counting a thousand takes as long as reading a page.
final class ListCounts: Sendable {
    private struct Counted {
        let change: Int64
        let count: Int
    }

    private let kept = Lock<[String: Counted]>([:])

    /// The records of a list, up to one more than are counted; `change` is the last one in the snapshot.
    func count(of list: CatalogueList, at change: Int64, in snapshot: borrowing Snapshot) throws -> Int {
        if let known = kept.withLock({ $0[list.name] }), known.change == change { return known.count }
        let count = try snapshot.count(list.entity, upTo: ListContent.countedUpTo + 1)
        // Of two reads side by side the older must not take the place of the newer one.
        kept.withLock { kept in
            if let known = kept[list.name], known.change > change { return }
            kept[list.name] = Counted(change: change, count: count)
        }
        return count
    }
}
