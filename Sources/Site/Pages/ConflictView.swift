import Records
import Templates

/// A conflict as it is shown: per field mine, theirs and before.
struct ConflictView {
    let list: CatalogueList
    let query: ListQuery
    /// What was to be saved.
    let draft: Draft
    let removesPhoto: Bool
    let parked: Parked?
    /// Whether what was typed is kept as unsaved.
    let isKept: Bool
    /// The fields to choose for.
    let fields: [Field]
    let theirs: Record
    /// The record as the editing began; nil where nobody knows.
    let before: Record?
    let who: String
    /// Whether the other side is the same user's, in another window.
    let isOwn: Bool

    func heading(_ words: Words) -> String {
        words(
            isOwn ? .conflictHeadingOwn : .conflictHeading,
            ["who": who, "title": before?[list.title] ?? theirs[list.title]]
        )
    }

    func data(_ words: Words) -> Object {
        [
            "heading": .text(heading(words)),
            "text": .text(words(isOwn ? .conflictTextOwn : .conflictText, ["who": who])),
            "backHref": .text(query.address(of: list.path)),
            "backLabel": Value(words.text("\(list.name).heading")),
            "action": .text(query.address(of: list.path(of: theirs.id))),
            "version": .text("\(theirs.version)"),
            "base": .text("\(before?.version ?? theirs.version)"),
            "draft": Value(parked?.token.text),
            "isKept": .flag(isKept),
            "fields": .list(fields.map { .object(choice(of: $0, words)) }),
            "hidden": .list(kept.map { .object(hidden($0)) } + removal),
            "notes": .list(touched.map { .object(note($0, words)) }),
            "cancelHref": .text(query.address(of: cancelPath)),
            "dropDraft": .flag(parked != nil),
        ]
    }

    /// Back to the record as it is now; over the parked draft, which goes, where there is one.
    private var cancelPath: String {
        parked.map { "\(list.path)/drafts/\($0.token.text)/delete" } ?? list.path(of: theirs.id)
    }

    /// Text fields without a choice carry what was typed on.
    private var kept: [Field] { list.textFields.filter { !fields.contains($0) } }

    /// Those of them that were changed at all, by one side.
    private var touched: [Field] {
        list.entity.fields.filter { field in
            !fields.contains(field) && (draft[field] != before?[field] || theirs[field] != before?[field])
        }
    }

    private func hidden(_ field: Field) -> Object {
        ["name": .text(field.name), "value": .text(draft.text(for: field))]
    }

    private var removal: [Templates.Value] {
        guard removesPhoto, let field = list.photo?.field else { return [] }
        return [.object(["name": .text("remove_\(field.name)"), "value": "yes"])]
    }

    private func note(_ field: Field, _ words: Words) -> Object {
        ["text": .text(words(.conflictKept, ["field": list.label(of: field, words)]))]
    }

    private func choice(of field: Field, _ words: Words) -> Object {
        var data: Object = [
            "label": .text(list.label(of: field, words)),
            "name": .text(field.name),
            "legendId": .text("\(field.name)-choice"),
            "mine": .object(side(field, draft[field], words, checked: true, mine: true)),
            "theirs": .object(
                side(field, theirs[field], words).merging([
                    "who": .text(words(isOwn ? .conflictTheirsOwn : .conflictTheirs, ["who": who]))
                ])
            ),
            "before": Value(before.map { side(field, $0[field], words) }),
        ]
        if field != list.photo?.field {
            data["hiddenName"] = .text(field.name)
            data["hiddenValue"] = .text(draft.text(for: field))
        }
        return data
    }

    private func side(
        _ field: Field,
        _ value: Records.Value,
        _ words: Words,
        checked: Bool = false,
        mine: Bool = false
    ) -> Object {
        var side: Object = ["checked": .flag(checked)]
        if case .photo(let hash) = value {
            side["thumb"] = .object(thumb(hash, mine: mine))
        } else {
            let text = ValueWords(words, draft.zone).text(of: value, in: field)
            side["isEmpty"] = .flag(text.isEmpty)
            side["text"] = .text(text)
        }
        return side
    }

    private func thumb(_ hash: PhotoHash, mine: Bool) -> Object {
        let address: String
        if mine, let parked, parked.photo == hash {
            address = "\(list.path)/drafts/\(parked.token.text)/thumbnail?scale="
        } else {
            address = "\(list.path(of: theirs.id))/thumbnail?v=\(hash.text)&scale="
        }
        return ["src": .text(address + "2"), "width": "74", "height": "74", "alt": ""]
    }
}
