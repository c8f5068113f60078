import Records
import Templates

/// The records before and after one, as its list is searched and in order.
struct Neighbours: Sendable {
    private let previous: Record?
    private let next: Record?

    /// A record that the search does not find any more keeps its place between those that it finds.
    init(of record: Record, in list: CatalogueList, _ query: ListQuery, _ snapshot: borrowing Snapshot) throws {
        var request = query.request(in: list)
        request.limit = 1
        let place = try snapshot.cursor(at: record, in: request)
        request.start = .before(place)
        previous = try snapshot.fetch(request).first
        request.start = .after(place)
        next = try snapshot.fetch(request).first
    }

    /// As the template takes them.
    func data(in list: CatalogueList, _ query: ListQuery) -> Object {
        let link = { (record: Record) -> Object in
            ["href": .text(query.address(of: list.path(of: record.id))), "title": .text(record[list.title])]
        }
        return ["before": Value(previous.map(link)), "after": Value(next.map(link))]
    }
}
