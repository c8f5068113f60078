import Templates
import Testing

@Suite struct PartialTests {
    @Test(arguments: [
        Rendering("[{{>p}}]", partials: ["p": "P"], gives: "[P]"),
        Rendering("[{{> p }}]", partials: ["p": "P"], gives: "[P]"),
        Rendering("[{{>icons/bin.small}}]", partials: ["icons/bin.small": "P"], gives: "[P]"),
        Rendering("{{>p}}", ["a": "A"], partials: ["p": "*{{a}}*"], gives: "*A*"),
        Rendering("{{#l}}{{>p}}{{/l}}", ["l": [["n": 1], ["n": 2]]], partials: ["p": "{{n}},"], gives: "1,2,"),
        Rendering("{{>p}}", ["a": 1, "b": 2], partials: ["p": "{{a}}{{>q}}", "q": "{{b}}"], gives: "12"),
        Rendering(
            "{{>p}}{{a}}",
            ["a": "out", "o": ["a": "in "]],
            partials: ["p": "{{#o}}{{a}}{{/o}}"],
            gives: "in out"
        ),
    ])
    func `a partial is written in its place, with the values at hand`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("| {{>p}} |", partials: ["p": "\t|\t"], gives: "| \t|\t |"),
        Rendering("  {{a}}  {{>p}}\n", ["a": "|"], partials: ["p": ">\n>"], gives: "  |  >\n>\n"),
        Rendering("|\r\n{{>p}}\r\n|", partials: ["p": ">"], gives: "|\r\n>|"),
        Rendering("  {{>p}}\n>", partials: ["p": ">\n>"], gives: "  >\n  >>"),
        Rendering(">\n  {{>p}}", partials: ["p": ">\n>\n"], gives: ">\n  >\n  >\n"),
        Rendering(" {{>p}}\n", ["a": "x\ny"], partials: ["p": "{{a}}\n.\n"], gives: " x\ny\n .\n"),
        Rendering(" {{>p}}\n", partials: ["p": "a\n{{! dropped }}\nb"], gives: " a\n b"),
        Rendering(" {{>p}}\n", ["t": true], partials: ["p": "{{#t}}\na\n{{/t}}\nb\n"], gives: " a\n b\n"),
        Rendering(" {{>p}}\n", ["l": [1, 2]], partials: ["p": "{{#l}}\n- {{.}}\n{{/l}}\n"], gives: " - 1\n - 2\n"),
        Rendering(" {{>p}}\n{{>p}}\n", partials: ["p": "a\nb\n"], gives: " a\n b\na\nb\n"),
    ])
    func `a partial alone on its line is indented as its tag is`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering(" {{>p}}\n", partials: ["p": "a\n  {{>q}}\n", "q": "b\nc\n"], gives: " a\n   b\n   c\n"),
        Rendering(" {{>p}}\n", partials: ["p": "a\n{{>q}}\nd\n", "q": "b\nc\n"], gives: " a\n b\n c\n d\n"),
        Rendering(" {{>p}}\n", partials: ["p": "a {{>q}} d\ne\n", "q": "b\nc"], gives: " a b\nc d\n e\n"),
        Rendering(
            " {{>p}}\n",
            partials: ["p": "a {{>q}}\n", "q": "b\n  {{>r}}\n", "r": "c\n"],
            gives: " a b\n  c\n\n"
        ),
        Rendering(
            "{{>p}}",
            ["n": [["n": [["n": []]]]]],
            partials: ["p": "-\n{{#n}}\n {{>p}}\n{{/n}}\n"],
            gives: "-\n -\n  -\n"
        ),
        Rendering(
            " {{>p}}\n",
            ["n": [["n": [["n": []]]]]],
            partials: ["p": "-\n{{#n}}\n {{>p}}\n{{/n}}\n"],
            gives: " -\n  -\n   -\n"
        ),
        Rendering(
            "{{>p}}",
            ["n": [["m": nil, "n": [["n": [], "m": ["m": nil]]]]]],
            partials: [
                "p": "-\n{{#n}}\n  {{>p}}\n{{>q}}.\n{{/n}}\n",
                "q": "1\n{{#m}}\n {{>q}}\n{{/m}}\n",
            ],
            gives: "-\n  -\n    -\n  1\n 1\n.\n1\n.\n"
        ),
    ])
    func `indentations add up where each tag is alone on its line`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering(
            "{{>p}}",
            ["c": "X", "n": [["c": "Y", "n": []]]],
            partials: ["p": "{{c}}({{#n}}{{>p}}{{/n}})"],
            gives: "X(Y())"
        ),
        Rendering(
            "{{>p}}",
            ["a": ["b": ["a": ["end": true, "b": nil]], "end": nil]],
            partials: ["p": "a{{#a}}{{>q}}{{/a}}", "q": "b{{#b}}{{>p}}{{/b}}"],
            gives: "abab"
        ),
    ])
    func `a partial that includes itself ends with the data`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test func `a missing partial is empty in the specification's dialect`() throws {
        #expect(try render("[{{>missing}}]", dialect: .specification) == "[]")
    }
}
