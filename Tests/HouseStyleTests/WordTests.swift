import Testing

/// The catalogues of words: complete, alike, and nothing in them that no page shows.
@Suite struct WordTests {
    private static let catalogues = Result { try WordCatalogue.all() }

    private func english() throws -> WordCatalogue {
        try #require(try Self.catalogues.get().first { $0.language == "en" })
    }

    @Test func `there are words in English and in both ways to write Chinese`() throws {
        #expect(try Self.catalogues.get().map(\.language) == ["en", "zh-Hans", "zh-Hant"])
    }

    @Test func `every catalogue has the keys of the English one and no others`() throws {
        let english = try english()
        for catalogue in try Self.catalogues.get() {
            let unknown = catalogue.keys.subtracting(english.keys).sorted()
            let missing = english.keys.subtracting(catalogue.keys).filter { key in
                // What one form is enough for.
                guard catalogue.hasOneForm, let many = WordCatalogue.many(key) else { return true }
                return catalogue.texts[many] == nil
            }
            #expect(missing.sorted() == [], "missing in \(catalogue.language)")
            #expect(unknown == [], "unknown in \(catalogue.language)")
        }
    }

    @Test func `every text is there and sets the same values in as the English one`() throws {
        let english = try english()
        for catalogue in try Self.catalogues.get() {
            for (key, text) in catalogue.texts {
                #expect(!text.isEmpty, "\(catalogue.language): \(key)")
                let values = WordCatalogue.values(in: english.texts[key] ?? "")
                #expect(WordCatalogue.values(in: text) == values, "\(catalogue.language): \(key)")
            }
        }
    }

    @Test func `every key is asked for by a template or in Swift`() throws {
        let templates = try SourceFile.all(under: "Templates", suffix: ".mustache")
            .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        let literals = Set(try SourceFile.all(under: "Sources/Site").flatMap(SwiftLiteral.all))
        // Cases without a raw value of their own are asked for by their names.
        let cases = try SourceFile.all(under: "Sources/Site/Words", suffix: "Word.swift").flatMap(\.lines)
            .map { String(decoding: $0, as: UTF8.self) }.compactMap {
                $0.split(separator: "case ").last.map(String.init)
            }
        let uses = WordUses(templates: templates, literals: literals, names: Set(cases))

        let unused = try english().keys.filter { !uses.contain($0) }.sorted()
        #expect(unused == [])
    }

    @Test(arguments: [("zh-Hans", "「」『』"), ("zh-Hant", "“”‘’")])
    func `Chinese has the quotes and stops of its script`(language: String, foreign: String) throws {
        let catalogue = try #require(try Self.catalogues.get().first { $0.language == language })
        for (key, text) in catalogue.texts {
            #expect(!text.contains { foreign.contains($0) }, "\(key)")
            let isHan = { (character: Character) in ("\u{4E00}"..."\u{9FFF}").contains(character) }
            let pairs = zip(text, text.dropFirst())
            #expect(!pairs.contains { isHan($0) && ",;:!?.()".contains($1) }, "\(key)")
        }
    }
}

/// What asks for words: `{{word.save}}` in a template, a literal in Swift, or one with gaps in which other literals stand.
struct WordUses {
    let templates: String
    let literals: Set<SwiftLiteral>
    /// Names that stand in code without quotes.
    let names: Set<String>

    private let texts: Set<String>
    private let patterns: [SwiftLiteral]

    init(templates: String, literals: Set<SwiftLiteral>, names: Set<String>) {
        self.templates = templates
        self.literals = literals
        self.names = names
        texts = names.union(literals.compactMap(\.text))
        // A gap alone would be anything.
        patterns = literals.filter { $0.parts.count > 1 && $0.parts.contains { $0.contains(".") } }
    }

    func contain(_ key: String) -> Bool {
        if templates.contains("{{word.\(key)}}") || texts.contains(key) || patterns.contains(where: { makes($0, key) })
        {
            return true
        }
        // Where a number decides, only the beginning is asked for.
        for form in [".one", ".many"] where key.hasSuffix(form) { return contain(String(key.dropLast(form.count))) }
        return false
    }

    /// Whether the literal makes the key; what it begins with must stand in the code, too.
    private func makes(_ literal: SwiftLiteral, _ key: String) -> Bool {
        guard let gaps = literal.gaps(in: key), let first = gaps.first else { return false }
        return literal.parts[0].isEmpty ? texts.contains(first) : true
    }
}
