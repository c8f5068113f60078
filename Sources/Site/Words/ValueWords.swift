import Records

/// The values of records as people read them.
struct ValueWords {
    private let words: Words
    private let dates: DateWords
    private let zone: Zone

    init(_ words: Words, _ zone: Zone) {
        self.words = words
        self.zone = zone
        dates = DateWords(words, zone)
    }

    /// The value in words; empty where there is nothing, or nothing that words could say.
    func text(of value: Value, in field: Field) -> String {
        switch value {
        case .null, .bytes, .photo: ""
        case .flag(let flag): words[flag ? .yes : .no]
        case .date(let date): dates.day(date)
        case .time(let moment): dates.dayAndTime(of: moment)
        case .text(let text): name(of: text, in: field)
        case .integer, .real, .reference: field.kind.text(of: value, in: zone)
        }
    }

    /// A choice has a name of its own; any other text is itself.
    private func name(of text: String, in field: Field) -> String {
        guard case .choice = field.kind.control else { return text }
        return words.text("choice.\(field.name).\(text)") ?? text
    }
}
