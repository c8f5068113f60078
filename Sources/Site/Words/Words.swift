/// All words people read, in one language: the catalogue file as a table.
///
/// A line of the file is `key = text`; empty lines and lines that begin with `#` are left out. `{name}` in a text stands for a
/// value. Where a number decides, `key.one` and `key.many` stand for the two forms; a language that has but one form leaves
/// `key.one` out.
package struct Words: Sendable {
    let language: String
    let calendar: CalendarWords
    private let texts: [String: String]

    /// Reads a catalogue, whose file is called `name` in errors.
    package init(language: String, catalogue: [UInt8], name: String) throws(WordsError) {
        self.language = language
        var texts: [String: String] = [:]
        for (index, line) in catalogue.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard let entry = try Self.entry(line, name: name, line: index + 1) else { continue }
            guard texts.updateValue(entry.text, forKey: entry.key) == nil else {
                throw WordsError(file: name, line: index + 1, reason: "the key \(entry.key) stands here a second time")
            }
        }
        self.texts = texts
        calendar = CalendarWords(texts)
    }

    /// Every text under the name templates know it by (`word.save`).
    var constants: [String: String] {
        Dictionary(uniqueKeysWithValues: texts.map { ("word.\($0.key)", $0.value) })
    }

    /// The text of a word that needs no value.
    subscript(word: Word) -> String { texts[word.rawValue] ?? word.rawValue }

    /// The text of a word with its values set in.
    func callAsFunction(_ word: Word, _ values: KeyValuePairs<String, String>) -> String {
        Self.fill(self[word], values)
    }

    /// The word that goes by a key made from data (`picture.title`), or nil where the catalogue has none.
    func text(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String? {
        texts[key].map { Self.fill($0, values) }
    }

    /// A text with its values set in.
    static func text(_ text: String, _ values: KeyValuePairs<String, String>) -> String { fill(text, values) }

    /// The form of `key` that fits the number.
    func text(_ key: String, count: Int, _ values: KeyValuePairs<String, String> = [:]) -> String? {
        let one = count == 1 ? text("\(key).one", values) : nil
        return one ?? text("\(key).many", values)
    }

    /// The words that Swift code asks for and the catalogue lacks.
    package var missing: [String] {
        Word.allCases.map(\.rawValue).filter { texts[$0] == nil }
    }

    private static func entry(
        _ line: ArraySlice<UInt8>,
        name: String,
        line number: Int
    ) throws(WordsError) -> (key: String, text: String)? {
        let line = trimmed(line)
        guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
            throw WordsError(file: name, line: number, reason: "a line is `key = text`, and this one has no `=`")
        }
        let key = trimmed(line[..<equals])
        let text = trimmed(line[(equals + 1)...])
        guard !key.isEmpty, let text = String(validating: text, as: UTF8.self) else {
            throw WordsError(file: name, line: number, reason: "the key is empty or the text is not UTF-8")
        }
        return (String(decoding: key, as: UTF8.self), text)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        guard let start = bytes.firstIndex(where: { !isBlank($0) }) else { return [] }
        let end = bytes.lastIndex { !isBlank($0) } ?? start
        return bytes[start...end]
    }

    /// Sets values in for `{name}`; what a value itself holds is never looked at again.
    private static func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return text }
        var filled = ""
        // By bytes: to look at characters takes longer than all else.
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            filled += Substring(rest[..<open])
            let name = Substring(rest[rest.index(after: open)..<close])
            filled += values.first { $0.key == name }?.value ?? String(Substring(rest[open...close]))
            rest = rest[rest.index(after: close)...]
        }
        return filled + Substring(rest)
    }
}

/// What is wrong with a catalogue of words, and where.
package struct WordsError: Error, CustomStringConvertible {
    let file: String
    let line: Int
    let reason: String

    package var description: String { "\(file):\(line): \(reason)" }
}
