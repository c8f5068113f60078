import Records
import Templates

/// The search field and the choice of order above a list.
struct ListTools {
    private let list: CatalogueList
    private let query: ListQuery

    init(_ list: CatalogueList, _ query: ListQuery) {
        self.list = list
        self.query = query
    }

    /// As the template takes it; `matches` is how many records were found, nil without a search.
    func data(_ matches: Int?, _ assets: Assets) -> Object {
        [
            "action": .text(list.path),
            "words": .text(query.words ?? ""),
            "orders": assets.listOrders.value(of: list, query.sort) { .list(orders(assets.words)) },
            "result": Value(matches.flatMap { result($0, assets.words) }),
            "clearHref": .text(query.withoutWords.address(of: list.path)),
            "hidden": .list(carried),
        ]
    }

    /// What a search leaves as it is.
    private var carried: [Templates.Value] {
        var carried: [Templates.Value] = []
        if query.view != .rows { carried.append(["name": "view", "value": .text(query.view.rawValue)]) }
        if query.picking != nil { carried.append(["name": "select", "value": .text(Picking.nothing.rawValue)]) }
        return carried
    }

    private func result(_ count: Int, _ words: Words) -> String? {
        guard count > 0 else { return nil }
        let number = Count.text(count, upTo: ListContent.countedUpTo)
        return words.text("search.found", count: count, ["count": number, "words": query.words ?? ""])
    }

    /// Each field both ways, the list's own order first.
    private func orders(_ words: Words) -> [Templates.Value] {
        let own = list.entity.order.first.map(\.field)
        let fields = list.shownFields.filter {
            list.entity.isSortable($0) && $0 != own && !list.rare.contains($0)
        }
        let terms = ([own].compactMap(\.self) + fields).flatMap { [SortTerm($0), SortTerm($0, .descending)] }
        let chosen = query.sort ?? list.entity.order.first
        return terms.map { term in
            .object([
                "value": .text(term.text),
                "text": .text(text(of: term, words)),
                "isChosen": .flag(term == chosen),
            ])
        }
    }

    private func text(of term: SortTerm, _ words: Words) -> String {
        let way = term.direction == .ascending ? "up" : "down"
        let field = list.label(of: term.field, words)
        return words.text("sort.\(Self.sort(of: term.field)).\(way)", ["field": field]) ?? field
    }

    /// Which words say the two directions of a field.
    private static func sort(of field: Field) -> String {
        switch field.kind.storage {
        case .text, .bytes, .photo, .reference: "text"
        case .date, .time: "date"
        case .integer, .real: "number"
        case .flag: "flag"
        }
    }
}
