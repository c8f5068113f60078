import Records
import Templates
import Threads

/// The choice of orders above each list, which is the same on every page of it.
final class ListOrders: Sendable {
    private let kept = Lock<[String: Templates.Value]>([:])

    /// What stands in the choice when this order is chosen; `make` makes it where it is not there yet.
    func value(of list: CatalogueList, _ sort: SortTerm?, _ make: () -> Templates.Value) -> Templates.Value {
        let key = sort.map { "\(list.name) \($0.text)" } ?? list.name
        return kept.withLock { kept in
            if let value = kept[key] { return value }
            let value = make()
            kept[key] = value
            return value
        }
    }
}
