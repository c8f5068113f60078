import Templates
import Testing

@Suite struct LimitTests {
    @Test(
        arguments: [
            (["p": "{{>p}}"], "p"),
            (["p": "{{>q}}", "q": "{{>p}}"], "p or q"),
            (["p": "  {{>p}}\n"], "p, indented"),
            (["p": "{{#a}}{{>p}}{{/a}}"], "p, under a condition that never ends"),
            (["p": "{{^b}}{{>p}}{{/b}}"], "p, under an inverted one"),
        ] as [(KeyValuePairs<String, String>, String)]
    )
    func `templates that include each other without end are an error`(
        partials: KeyValuePairs<String, String>,
        what: String
    ) throws {
        let error = try #require(throws: TemplateError.self) {
            try render("{{>p}}", ["a": true], partials: partials)
        }
        #expect(error.reason == .recursion, "\(what)")
    }

    @Test func `sections nest to a limit`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "{{#a}}", count: depth) + "x" + String(repeating: "{{/a}}", count: depth)
        }

        #expect(try render(nested(32), ["a": true]) == "x")
        let error = try #require(throws: TemplateError.self) { try render(nested(33), ["a": true]) }
        #expect(error.reason == .nestedTooDeeply)
        #expect(error.column == 32 * 6 + 1)
    }

    @Test func `a tree of some depth is no recursion without end`() throws {
        let tree = (0..<40).reduce(["n": []] as Value) { inner, _ in ["n": [inner]] }

        let output = try render("{{>p}}", tree, partials: ["p": "({{#n}}{{>p}}{{/n}})"])

        #expect(output == String(repeating: "(", count: 41) + String(repeating: ")", count: 41))
    }

    @Test func `a long chain of templates is no recursion without end`() throws {
        let sources = (0..<250).map { (name: "t\($0)", bytes: Array("{{>t\($0 + 1)}}".utf8)) }
        let templates = try TemplateSet(sources: sources + [("t250", Array("x".utf8))])
        var output: [UInt8] = []

        try templates.render("t0", [:], into: &output)

        #expect(output == [UInt8(ascii: "x")])
    }

    @Test func `templates that double from one to the next are an error, not a full memory`() throws {
        var limits = TemplateSet.Limits()
        limits.steps = 1_000
        let sources = (0..<40).map { index in
            (name: "t\(index)", bytes: Array("{{>t\(index + 1)}}{{>t\(index + 1)}}".utf8))
        }
        let templates = try TemplateSet(sources: sources + [("t40", Array("x".utf8))], limits: limits)
        var output: [UInt8] = []

        let error = try #require(throws: TemplateError.self) { try templates.render("t0", [:], into: &output) }

        #expect(error.reason == .tooMuchWork)
    }

    @Test(arguments: [(100, true), (101, false)])
    func `a page grows to a limit`(rows: Int, fits: Bool) throws {
        var limits = TemplateSet.Limits()
        limits.length = 1_000
        let list = Value.list(Array(repeating: "12345678", count: rows))

        let output = try? render("{{#l}}{{.}}.\n{{/l}}", ["l": list], limits: limits)

        #expect(output?.count == (fits ? 1_000 : nil))
    }

    @Test func `what was written before does not count as the page`() throws {
        var limits = TemplateSet.Limits()
        limits.length = 10
        let templates = try TemplateSet(sources: [("page", Array("{{#a}}a{{/a}}".utf8))], limits: limits)
        var output = Array(repeating: UInt8(ascii: "-"), count: 100)

        try templates.render("page", ["a": true], into: &output)

        #expect(output.count == 101)
    }

    @Test func `loops in loops that write nothing end too`() throws {
        var limits = TemplateSet.Limits()
        limits.steps = 1_000
        let list = Value.list(Array(repeating: 1, count: 100))

        let error = try #require(throws: TemplateError.self) {
            try render("{{#l}}\n{{#l}}{{/l}}{{/l}}", ["l": list], limits: limits)
        }

        #expect(error == TemplateError(file: "page.mustache", line: 2, column: 1, reason: .tooMuchWork))
    }
}
