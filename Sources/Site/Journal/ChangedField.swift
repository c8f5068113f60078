import Records
import Templates

/// A field that a change set, from what to what, as the history shows it.
struct ChangedField {
    /// The characters of a text that are shown.
    private static let longestText = 200

    let field: Field
    let change: ShownChange
    let isThumbnailThere: Bool
    let view: JournalView

    /// Nil where there is nothing to see: a field that a new record left empty.
    var data: Object? {
        let (before, after) = (change.before[field.name], change.after[field.name])
        let sole = change.kind == .insert ? after : before
        guard change.kind == .update || !Self.isEmpty(sole) else { return nil }
        return [
            "label": .text(change.list.label(of: field, view.words)),
            "from": change.kind == .insert ? .absent : .object(side(before, "isOld")),
            "to": change.kind == .delete ? .absent : .object(side(after, "isNew")),
            "isBoth": .flag(change.kind == .update),
        ]
    }

    private static func isEmpty(_ value: Records.Value?) -> Bool {
        switch value {
        case .null: true
        case .text(let text): text.utf8.isEmpty
        default: false
        }
    }

    /// A text is marked as old or new, by that name.
    private func side(_ value: Records.Value?, _ mark: Name) -> Object {
        // Secrets are nowhere in the journal, and bytes say nothing.
        guard let value, !field.isSecret, field.kind.storage != .bytes else { return said(.valueChanged) }
        if case .photo(let hash) = value { return photo(hash) }
        let text = text(of: value)
        return text.isEmpty ? said(.valueEmpty) : [mark: true, "valueText": .text(text.cut(to: Self.longestText))]
    }

    private func text(of value: Records.Value) -> String {
        if case .reference(let id) = value { return view.names.titles[id] ?? view.words[.recordGone] }
        return ValueWords(view.words, view.zone).text(of: value, in: field)
    }

    private func said(_ word: Word) -> Object { ["said": .text(view.words[word])] }

    /// A thumbnail, as long as the record is there to ask for it.
    private func photo(_ hash: PhotoHash) -> Object {
        guard isThumbnailThere, let size = view.names.sizes[hash] else { return said(.aPicture) }
        let address = "\(change.list.path(of: change.id))/thumbnail?v=\(hash.text)"
        return [
            "thumb": [
                "src": .text(address),
                "srcset": .text("\(address)&scale=2 2x, \(address)&scale=3 3x"),
                "width": .number(size.width),
                "height": .number(size.height),
                "alt": .text(view.words[.aPicture]),
            ]
        ]
    }
}

extension String {
    /// The text, or its beginning and a sign that there is more.
    func cut(to length: Int) -> String {
        guard utf8.count > length else { return self }
        let beginning = prefix(length)
        return beginning.endIndex == endIndex ? self : beginning + "…"
    }
}
