import Records
import Templates

extension ListPage {
    /// The list with its rows to be ticked, and what can be done with those that are.
    func selectPage(
        of list: CatalogueList,
        _ content: ListContent,
        _ query: ListQuery,
        _ picking: Picking,
        _ session: Session,
        _ snapshot: borrowing Snapshot
    ) throws -> Page {
        let assets = try renderer.source.assets()
        let words = assets.words
        // As many as are done at once are told exactly: what is to be deleted is not to be "1,000+".
        let found = try snapshot.count(list.entity, where: query.predicate, upTo: Selection.most + 1)
        let count = Count.text(content.count, upTo: ListContent.countedUpTo)
        let title = words(.selectHeading, ["list": list.heading(words)])
        var page = Page(template: "select", title: title, session: session, list: list, count: count)
        let rows = content.rows
        let pager = picking == .all ? nil : pager(rows, query.with(.nothing), list, words)
        page.isTask = true
        page.length = Self.frameLength + rows.count * RowWriter.length
        page.data = [
            "heading": .text(list.heading(words)),
            "count": .text(content.count == 0 ? "" : count),
            "doneHref": .text(query.with(nil as Picking?).address(of: list.path)),
            "rowsClass": .text(RowLook(query).listClass(of: list)),
            "tools": .object(ListTools(list, query).data(content.matches, assets)),
            "isPlainList": .flag(rows.sections.isEmpty),
            "rows": rows.value,
            "sections": .list(rows.sections),
            "pager": Value(pager),
            "isWhole": .flag(pager == nil && query.words == nil),
            "live": .text(query.address(of: "\(list.path)/live", since: content.change)),
            "liveScript": .text(assets.statics.address(of: "live.js")),
            "selectScript": .text(assets.statics.address(of: "select.js")),
            "newOne": Value(words.text("list-new", count: 1)),
            "newMany": Value(words.text("list-new", count: 2)),
            "since": .text("\(content.change)"),
            "isAll": .flag(picking == .all),
            "total": .text("\(picking == .all ? found : rows.count)"),
            "selected": .text(selected(picking, rows.count, of: found, words)),
            "choices": .list(choices(picking, rows.count, of: found, query, list, words)),
            "deleteHref": .text(query.address(of: "\(list.path)/delete")),
            "setHref": list.bulkFields.isEmpty ? .absent : .text(query.address(of: "\(list.path)/set")),
            "exportHref": .text(query.address(of: "\(list.path)/export")),
            "manySelected": Value(words.text("selected", count: 2)),
            "oneSelected": Value(words.text("selected", count: 1)),
            "noneSelected": .text(words[.selectHint]),
        ]
        return page
    }

    private func selected(_ picking: Picking, _ shown: Int, of found: Int, _ words: Words) -> String {
        guard picking != .nothing else { return words[.selectHint] }
        let count = picking == .page ? shown : found
        return words.text("selected", count: count, ["count": Count.text(count)]) ?? ""
    }

    /// The ways to tick other rows than now.
    private func choices(
        _ picking: Picking,
        _ shown: Int,
        of found: Int,
        _ query: ListQuery,
        _ list: CatalogueList,
        _ words: Words
    ) -> [Templates.Value] {
        let choice = { (picking: Picking, word: Word) -> Templates.Value in
            .object([
                "href": .text(query.with(picking).address(of: list.path)),
                "text": .text(words(word, ["count": Count.text(found)])),
                "picking": .text(picking.rawValue),
            ])
        }
        // All rows there are stand on one page: to tick the page is to tick all.
        let isWhole = shown == found
        var choices: [Templates.Value] = []
        if picking == .nothing { choices.append(choice(.page, isWhole ? .selectAll : .selectPage)) }
        if picking != .all, !isWhole, found <= Selection.most { choices.append(choice(.all, .selectAll)) }
        if picking != .nothing { choices.append(choice(.nothing, .selectNone)) }
        return choices
    }
}
