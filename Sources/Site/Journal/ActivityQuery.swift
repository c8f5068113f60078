import HTTP
import Records
import Web

/// Which changes the activity page is asked for: whose, of which list, of what kind; what it does not know it leaves out.
struct ActivityQuery: Sendable {
    /// What was done to a record, by the names that addresses have for it.
    enum Kind: String, CaseIterable {
        case added
        case changed
        case deleted

        var kind: RecordChange.Kind {
            switch self {
            case .added: .insert
            case .changed: .update
            case .deleted: .delete
            }
        }
    }

    let userName: String?
    let list: CatalogueList?
    let kind: Kind?
    private let before: Int64?

    /// `authors` are the names of all who made changes.
    init(_ query: Query, _ catalogue: Catalogue, authors: [String]) {
        userName = query["who"].flatMap { name in authors.first { $0.isIdentical(to: name) } }
        list = query["list"].flatMap(catalogue.list(named:))
        kind = query["kind"].flatMap { name in Kind.allCases.first { $0.rawValue.isIdentical(to: name) } }
        before = query["before"].flatMap { RecordID(text: $0)?.rawValue }
    }

    /// Whether some changes are left out.
    var isNarrow: Bool { userName != nil || list != nil || kind != nil }

    func request(_ catalogue: Catalogue) -> JournalRequest {
        let lists = list.map { [$0] } ?? catalogue.lists
        return JournalRequest(lists.map(\.entity), kind: kind?.kind, userName: userName, before: before)
    }

    /// The page that shows what was done before a change.
    func address(before number: Int64) -> String {
        var pairs: [String] = []
        if let userName { pairs.append("who=\(PercentCoding.encode(userName))") }
        if let list { pairs.append("list=\(list.name)") }
        if let kind { pairs.append("kind=\(kind.rawValue)") }
        return "/activity?\((pairs + ["before=\(number)"]).joined(separator: "&"))"
    }
}
