import Templates
import Testing

@Suite struct ConstantTests {
    static let words = [
        "word.save": "Save & close", "word.pick-one": "“Pick”", "word.list.empty": "None", "name": "PL",
    ]

    @Test(arguments: [
        Rendering("<b>{{word.save}}</b>", gives: "<b>Save &amp; close</b>"),
        Rendering("{{ word.pick-one }}{{word.list.empty}}", gives: "“Pick”None"),
        Rendering("{{name}}", ["name": "a constant wins"], gives: "PL"),
        Rendering("{{#word}}{{save}}{{/word}}", ["word": ["save": "no constant"]], gives: "no constant"),
        Rendering("{{words.save}}{{wor.d}}", ["words": ["save": "no constant"]], gives: "no constant"),
        Rendering("a{{#t}}{{word.list.empty}}{{/t}}b{{^t}}{{name}}{{/t}}c", ["t": true], gives: "aNonebc"),
        Rendering("  {{>p}}\n", partials: ["p": "{{name}}\n{{name}}"], gives: "  PL\n  PL"),
    ])
    func `a constant is written where its name stands`(rule: Rendering) throws {
        let output = try render(rule.template, rule.data, partials: rule.partials, constants: Self.words)

        #expect(output == rule.expected)
    }

    @Test func `a constant is written raw in a raw tag of the specification's dialect`() throws {
        #expect(try render("{{&word.save}}", constants: Self.words, dialect: .specification) == "Save & close")
    }
}
