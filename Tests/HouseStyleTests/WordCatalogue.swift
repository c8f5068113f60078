/// A catalogue of words as its file has it.
struct WordCatalogue: Sendable {
    let language: String
    let texts: [String: String]

    var keys: Set<String> { Set(texts.keys) }

    init(_ file: SourceFile) {
        language = String(file.path.dropFirst("Templates/words.".count).dropLast(".txt".count))
        var texts: [String: String] = [:]
        for line in file.lines.map({ String(decoding: $0, as: UTF8.self) }) where !line.hasPrefix("#") {
            let key = line.prefix { $0 != " " }
            guard line.dropFirst(key.count).hasPrefix(" = ") else { continue }
            texts[String(key)] = String(line.dropFirst(key.count + 3))
        }
        self.texts = texts
    }

    static func all() throws -> [WordCatalogue] {
        try SourceFile.all(under: "Templates", suffix: ".txt").map(WordCatalogue.init)
    }

    /// The names of the values that are set into a text.
    static func values(in text: String) -> Set<Substring> {
        Set(text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).map { $0.prefix { $0 != "}" } })
    }

    /// Whether the language has one form for one and for many.
    var hasOneForm: Bool { language.hasPrefix("zh") }

    /// The key of the other form, where a language with one form need not tell them apart.
    static func many(_ key: String) -> String? {
        key.hasSuffix(".one") ? key.dropLast("one".count) + "many" : nil
    }
}
