import Templates
import Testing

@Suite struct TemplateErrorTests {
    @Test(
        arguments: [
            ("a\n  {{name", 2, 3, .unclosedTag),
            ("{{", 1, 1, .unclosedTag),
            ("{{! never\nended", 1, 1, .unclosedTag),
            ("{{=<% %>}}", 1, 1, .unclosedTag),
            ("{{=<% %>=}}\n<% a }}", 2, 1, .unclosedTag),
            ("é{{}}", 1, 2, .badName("")),
            ("{{ a b }}", 1, 1, .badName("a b")),
            ("{{a..b}}", 1, 1, .badName("a..b")),
            ("{{.a}}", 1, 1, .badName(".a")),
            ("{{#a.}}{{/a.}}", 1, 1, .badName("a.")),
            ("{{<parent}}", 1, 1, .badName("<parent")),
            ("{{ #a}}{{/a}}", 1, 1, .badName("#a")),
            ("{{a\n<p>{{b}}", 1, 1, .badName("a\n<p>{{b")),
            ("\r\n{{=a=}}", 2, 1, .badDelimiters),
            ("{{==}}==}}", 1, 1, .badDelimiters),
            ("{{= a b c =}}", 1, 1, .badDelimiters),
            ("{{= a= b =}}", 1, 1, .badDelimiters),
            ("\n\n\t{{#rows}}\n", 3, 2, .unclosedSection("rows")),
            ("{{#a}}{{^b}}{{/b}}", 1, 1, .unclosedSection("a")),
            ("{{#a}}\n{{/b}}", 2, 1, .wrongClose(found: "b", open: "a")),
            ("{{#a}}{{#b}}{{/a}}{{/b}}", 1, 13, .wrongClose(found: "a", open: "b")),
            ("x {{/a}}", 1, 3, .wrongClose(found: "a", open: nil)),
            ("{{>missing}}", 1, 1, .unknownPartial("missing")),
            ("{{>}}", 1, 1, .unknownPartial("")),
            ("ab\n {{word.svae}}", 2, 2, .unknownConstant("word.svae")),
            ("{{word.a.b}}", 1, 1, .unknownConstant("word.a.b")),
            ("{{#word.save}}{{/word.save}}", 1, 1, .constantAsSection("word.save")),
            ("{{^word.svae}}{{/word.svae}}", 1, 1, .constantAsSection("word.svae")),
            ("<p>{{{a}}}", 1, 4, .rawTag),
            ("<p>{{&word.save}}", 1, 4, .rawTag),
        ] as [(String, Int, Int, TemplateError.Reason)]
    )
    func `what is wrong in a template is told with its place`(
        template: String,
        line: Int,
        column: Int,
        reason: TemplateError.Reason
    ) {
        let expected = TemplateError(file: "page.mustache", line: line, column: column, reason: reason)
        #expect(throws: expected) { try render(template, constants: ["word.save": "Save"]) }
    }

    @Test func `the error names the template it is in`() throws {
        let error = try #require(throws: TemplateError.self) {
            try render("{{>row}}", partials: ["row": "<li>\n{{#a}}"])
        }
        #expect(error.description == "row.mustache:2:1: {{#a}} is never closed")
    }

    @Test(
        arguments: [
            ("{{#a}}{{>p}}{{/a}}", "x\n{{/a}}", 2, .wrongClose(found: "a", open: nil)),
            ("{{>p}}{{/a}}", "{{#a}}", 1, .unclosedSection("a")),
        ] as [(String, String, Int, TemplateError.Reason)]
    )
    func `a section begins and ends in one template`(
        page: String,
        partial: String,
        line: Int,
        reason: TemplateError.Reason
    ) {
        #expect(throws: TemplateError(file: "p.mustache", line: line, column: 1, reason: reason)) {
            try render(page, partials: ["p": partial])
        }
    }

    @Test func `two templates of one name are refused`() {
        #expect(throws: TemplateError(file: "page.mustache", line: 1, column: 1, reason: .duplicateTemplate)) {
            try render("a", partials: ["page": "b"])
        }
    }

    @Test(arguments: [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80]] as [[UInt8]])
    func `a template that is not text is refused`(bytes: [UInt8]) {
        #expect(throws: TemplateError(file: "page.mustache", line: 1, column: 1, reason: .notUTF8)) {
            try TemplateSet(sources: [("page", bytes)])
        }
    }

    @Test func `an error while rendering leaves what was written before`() throws {
        let templates = try TemplateSet(sources: [("page", Array("a{{>page}}".utf8))])
        var output = Array("before".utf8)

        #expect(throws: TemplateError(file: "page.mustache", line: 1, column: 2, reason: .recursion)) {
            try templates.render("page", [:], into: &output)
        }
        #expect(throws: TemplateError(file: "no.mustache", line: 1, column: 1, reason: .unknownTemplate)) {
            try templates.render("no", [:], into: &output)
        }

        #expect(output == Array("before".utf8))
    }
}
