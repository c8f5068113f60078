import Templates
import Testing

@Suite struct ObjectTests {
    @Test func `a value is set, replaced and read by name`() {
        var object: Object = ["a": 1]
        object["b"] = "B"
        object["a"] = 2

        #expect(text(object["a"]) == "2")
        #expect(text(object["b"]) == "B")
        #expect(text(object["c"]) == "")
    }

    @Test func `of two values with one name the first counts`() {
        #expect(text(Object(dictionaryLiteral: ("a", 1), ("a", 2))["a"]) == "1")
    }

    @Test func `merging adds names and replaces values`() {
        let merged = (["a": 1, "b": 2] as Object).merging(["b": 3, "c": 4])

        #expect([merged["a"], merged["b"], merged["c"]].map(text) == ["1", "3", "4"])
    }

    @Test func `a missing text or object is absent`() {
        #expect(text(Value(nil as String?)) == "")
        #expect(text(Value("a" as String?)) == "a")
        if case .absent = Value(nil as Object?) {} else { Issue.record("an object out of nothing") }
    }

    private func text(_ value: Value) -> String {
        (try? render("{{.}}", value)) ?? "error"
    }
}

@Suite struct NameTests {
    @Test func `names are equal exactly if their texts are`() {
        let texts = [
            "", "a", "b", "ab", "ba", "A", "\u{0}", "\u{0}a", "a\u{0}", "é", "e\u{301}", "fifteen-letters",
            "sixteen--letters",
            "sixteen--lettert", "a-name-of-many-more-letters", "a-name-of-many-more-letterz",
        ]
        let names = texts.map { Name($0) }

        #expect(Set(names).count == texts.count)
        #expect(names == texts.map { Name($0) })
    }
}
