import Records
import Templates

/// A field of a form as its template takes it: how it is asked for, what stands in it, what is wrong with it.
struct FormField {
    private let field: Field
    private let list: CatalogueList
    /// What was typed, or the text of the value.
    private let text: String
    /// Whether the text is a value of the field's kind.
    private let isReadable: Bool
    private let error: String?
    private let choices: [RecordForm.Choice]

    init(_ field: Field, in list: CatalogueList, _ draft: Draft, error: String?, _ choices: [RecordForm.Choice]) {
        self.field = field
        self.list = list
        text = draft.text(for: field)
        isReadable = !draft.isRefused(field)
        self.error = error
        self.choices = choices
    }

    /// As the template takes it; on phones Enter leads on from it, or saves where it is the last.
    func data(_ words: Words, takesFocus: Bool = false, isLast: Bool = true) -> Object {
        control(words).merging(["autofocus": .flag(takesFocus), "enterKey": isLast ? "done" : "next"])
    }

    private func control(_ words: Words) -> Object {
        switch field.kind.control {
        case .line(let input): [.input: .object(line(input, words))]
        case .paragraphs: ["paragraphs": .object(common(words))]
        case .yesOrNo: ["yesOrNo": .object(yesOrNo(words))]
        case .date: [.input: .object(dateInput("date", words))]
        case .dateTime: [.input: .object(dateInput("datetime-local", words))]
        case .number(let isWhole): [.input: .object(number(isWhole, words))]
        case .choice(let names):
            [
                "select": .object(
                    select(names.map { ($0, ValueWords(words, .utc).text(of: .text($0), in: field)) }, words)
                )
            ]
        case .record: ["select": .object(select(choices.map { ($0.id.description, $0.title) }, words))]
        case .photo, .none: [:]
        }
    }

    private func common(_ words: Words) -> Object {
        let hint = words.text("field.\(field.name).hint")
        let described = [(error, "error"), (hint, "hint")].filter { $0.0 != nil }.map { "\(field.name)-\($0.1)" }
        return [
            "name": .text(field.name),
            "label": .text(list.label(of: field, words)),
            "value": .text(text),
            "isRequired": .flag(field.isRequired),
            "error": Value(error),
            "errorId": .text("\(field.name)-error"),
            "hint": Value(hint),
            "hintId": .text("\(field.name)-hint"),
            "describedBy": described.isEmpty ? .absent : .text(described.joined(separator: " ")),
        ]
    }

    private func line(_ input: LineInput, _ words: Words) -> Object {
        common(words).merging([
            "type": input.type == "text" ? .absent : .text(input.type),
            "inputmode": Value(input.inputMode),
            // A field that asks not to be filled in is emptied by the browser when its user comes back to it.
            "autocomplete": input.autocomplete == "off" ? .absent : .text(input.autocomplete),
            "isShort": .flag(input.type == "tel"),
        ])
    }

    /// The longest text that a browser's input of a date and time keeps: to the millisecond.
    private static let longestDate = "2026-11-30T08:09:09.123".utf8.count

    /// What is no date, or tells more than a date's input keeps, is shown as the text it is.
    private func dateInput(_ type: String, _ words: Words) -> Object {
        common(words).merging([
            "type": isReadable && text.utf8.count <= Self.longestDate ? .text(type) : .absent,
            "isShort": true,
        ])
    }

    private func number(_ isWhole: Bool, _ words: Words) -> Object {
        common(words).merging([
            "inputmode": isWhole ? "numeric" : "decimal", "isShort": true,
        ])
    }

    private func yesOrNo(_ words: Words) -> Object {
        common(words).merging(["yes": .flag(text == "yes"), "no": .flag(text == "no")])
    }

    /// What stands there now is always among the options, and so is nothing where that may be.
    private func select(_ options: [(value: String, text: String)], _ words: Words) -> Object {
        var all = options
        if !text.isEmpty, !options.contains(where: { $0.value.isIdentical(to: text) }) {
            all.insert((text, text), at: 0)
        }
        if text.isEmpty || !field.isRequired { all.insert(("", words[.nothingChosen]), at: 0) }
        return common(words).merging([
            "options": .list(
                all.map { option in
                    .object([
                        "value": .text(option.value), "text": .text(option.text),
                        "isChosen": .flag(option.value.isIdentical(to: text)),
                    ])
                }
            )
        ])
    }
}

extension Name {
    static let input: Name = "input"
}
