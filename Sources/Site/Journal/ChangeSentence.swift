import Records

/// A change in one sentence: "Ann changed Title of Deep field".
struct ChangeSentence {
    /// A value that still reads as part of a sentence.
    private static let longestValue = 40

    private let entry: JournalEntry
    private let change: ShownChange
    private let view: JournalView

    private var words: Words { view.words }

    /// Nil for a change that people do not see.
    init?(_ entry: JournalEntry, _ view: JournalView) {
        let first = entry.change.records.first
        let steps = entry.change.records.filter { $0.id == first?.id }
        guard let change = ShownChange(steps, view.catalogue) else { return nil }
        self.entry = entry
        self.change = change
        self.view = view
    }

    var sentence: Sentence { entry.recordCount == 1 ? ofOne : ofMany }

    private var who: Sentence.Part { .who(entry.change.author(words)) }

    private var ofMany: Sentence {
        let records = entry.change.records
        let isOneList = records.allSatisfy { $0.entity == change.list.entity.name }
        let isOneKind = records.allSatisfy { $0.kind == records.first?.kind }
        let count = Count.text(entry.recordCount, upTo: JournalEntry.mostCounted)
        let number: KeyValuePairs = ["count": count]
        let named = isOneList ? words.text("\(change.list.name).count", count: entry.recordCount, number) : nil
        let text = named ?? words.text("record.count", count: entry.recordCount, number) ?? count
        let some: Sentence.Part = isOneList ? .link(text, to: change.list.path) : .text(text)
        return words.sentence(isOneKind ? key : "activity.update-all", ["who": who, "title": some])
    }

    private var key: String {
        switch change.kind {
        case .insert: change.bringsBack ? "activity.restored" : "activity.insert"
        case .delete: "activity.delete"
        case .update: entry.recordCount == 1 ? "activity.update" : "activity.update-all"
        }
    }

    private var ofOne: Sentence {
        var values = ["who": who, "title": title]
        guard change.kind == .update else { return words.sentence(key, values) }
        values["fields"] = .text(fields)
        guard let value = soleValue else { return words.sentence(key, values) }
        values["value"] = .text(value)
        return words.sentence("activity.update-to", values)
    }

    /// By the name it had then, where the change tells, else by the one it has now.
    private var title: Sentence.Part {
        let title = change.title ?? view.names.titles[change.id] ?? words[.recordGone]
        return .link(title, to: change.list.path(of: change.id))
    }

    private var fields: String {
        let labels = change.fields.map { change.list.label(of: $0, words) }
        guard (1...3).contains(labels.count) else {
            return words.text("field.count", count: labels.count, ["count": "\(labels.count)"]) ?? ""
        }
        return words.listing(labels)
    }

    /// What the one field that changed holds since, where that is short.
    private var soleValue: String? {
        guard let (field, value) = change.soleValue, !field.isSecret else { return nil }
        if case .reference = value { return nil }
        let text = ValueWords(words, view.zone).text(of: value, in: field)
        guard !text.isEmpty, text.utf8.count <= 4 * Self.longestValue, text.count <= Self.longestValue,
            !text.utf8.contains(UInt8(ascii: "\n"))
        else { return nil }
        return text
    }
}
