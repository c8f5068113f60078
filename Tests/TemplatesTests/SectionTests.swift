import Templates
import Testing

@Suite struct SectionTests {
    static let falsey: [Value] = [nil, false, [], "", .markup(Markup(""))]
    static let truthy: [Value] = [true, 0, -1, .decimal(0), "false", " ", [:], [nil], [[]], .markup(Markup("<b>"))]

    @Test(arguments: falsey)
    func `a section of nothing is left out, an inverted one shown`(value: Value) throws {
        #expect(try render("{{#a}}shown{{/a}}{{^a}}inverted{{/a}}", ["a": value]) == "inverted")
        #expect(try render("{{#o.a}}shown{{/o.a}}{{^o.a}}inverted{{/o.a}}", ["o": ["a": value]]) == "inverted")
    }

    @Test(arguments: truthy)
    func `a section of something is shown, an inverted one left out`(value: Value) throws {
        #expect(try render("{{#a}}shown{{/a}}{{^a}}inverted{{/a}}", ["a": value]) == "shown")
        #expect(try render("{{#o.a}}shown{{/o.a}}{{^o.a}}inverted{{/o.a}}", ["o": ["a": value]]) == "shown")
    }

    @Test(arguments: [
        Rendering("{{#a}}x{{/a}}{{#a.b.c}}x{{/a.b.c}}{{#b.c}}x{{/b.c}}", ["b": 1], gives: ""),
        Rendering("{{^a}}x{{/a}}{{^a.b.c}}y{{/a.b.c}}{{^b.c}}z{{/b.c}}", ["b": 1], gives: "xyz"),
    ])
    func `a missing name makes a section of nothing`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("{{#o}}{{a}}{{/o}}", ["o": ["a": "A"]], gives: "A"),
        Rendering("{{#o}}{{a}}{{b}}{{/o}}{{b}}", ["o": ["b": "in"], "a": "out ", "b": " out"], gives: "out in out"),
        Rendering("{{#a}}{{.}} is {{a}}{{/a}}", ["a": "A"], gives: "A is A"),
        Rendering(
            "{{#a}}{{#b}}{{#c}}{{x}}{{y}}{{z}}{{/c}}{{/b}}{{/a}}",
            ["a": ["x": 1, "z": 9], "b": ["y": 2, "z": 8], "c": ["z": 3]],
            gives: "123"
        ),
        Rendering("{{#o}}{{#flag}}{{a}}{{/flag}}{{/o}}", ["o": ["flag": true, "a": "in"], "a": "out"], gives: "in"),
        Rendering("{{#o.p}}{{a}}{{/o.p}}", ["o": ["p": ["a": "A"]]], gives: "A"),
        Rendering("{{#o}}{{a}}{{/o}}", ["o": ["a": nil], "a": "hidden by a name with no value"], gives: ""),
    ])
    func `a section's value is asked before those around it`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("{{#l}}{{n}},{{/l}}", ["l": [["n": 1], ["n": 2]]], gives: "1,2,"),
        Rendering("{{#l}}{{.}},{{/l}}", ["l": ["a", 2, .decimal(3.5), true]], gives: "a,2,3.5,true,"),
        Rendering("{{#l}}({{#.}}{{.}}{{/.}}){{/l}}", ["l": [[1, 2], ["a"], []]], gives: "(12)(a)()"),
        Rendering("{{#.}}{{n}}{{/.}}", [["n": 1], ["n": 2]], gives: "12"),
        Rendering("{{#l}}{{.}}{{/l}}", ["l": ["<", "'"]], gives: "&lt;&#39;"),
        Rendering("{{#l}}{{n}}{{m}}{{/l}}", ["l": [["n": 1], [:], ["n": 3]], "m": "."], gives: "1..3."),
        Rendering(
            "{{#l}}{{#m}}{{a}}{{b}} {{/m}}{{/l}}",
            ["l": [["a": 1, "m": [["b": "x"], ["b": "y"]]], ["a": 2, "m": [["b": "z"]]]]],
            gives: "1x 1y 2z "
        ),
        Rendering("{{^l}}none{{/l}}", ["l": [1]], gives: ""),
    ])
    func `a section of a list is written for each element`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("a\n{{#t}}\nb\n{{/t}}\nc\n", gives: "a\nb\nc\n"),
        Rendering("a\n  {{#t}}\nb\n\t{{/t}} \nc\n", gives: "a\nb\nc\n"),
        Rendering("a\r\n{{#t}}\r\n{{/t}}\r\nc", gives: "a\r\nc"),
        Rendering("  {{#t}}\nb{{/t}}\nc", gives: "b\nc"),
        Rendering("a{{#t}}\nb\n  {{/t}}", gives: "a\nb\n"),
        Rendering("a\n{{^f}}\nb\n{{/f}}\nc\n", gives: "a\nb\nc\n"),
        Rendering("{{#f}}\na\n{{/f}}\n{{#t}}\nb\n{{/t}}\n", gives: "b\n"),
    ])
    func `a section tag alone on its line takes the line with it`(rule: Rendering) throws {
        var rule = rule
        rule.data = ["t": true, "f": false]

        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering(" | {{#t}}\t|\t{{/t}} | \n", gives: " | \t|\t | \n"),
        Rendering(" {{#t}}a{{/t}}\n {{^f}}b{{/f}}\n", gives: " a\n b\n"),
        Rendering(" | {{#t}} {{! comment }}\n {{/t}} | \n", gives: " |  \n  | \n"),
        Rendering("|{{# t }}={{/ t }}|{{^ f }}={{/\tf\n}}|", gives: "|=|=|"),
        Rendering("{{#t}}a{{#t}}b{{/t}}{{#f}}c{{/f}}d{{/t}}e", gives: "abde"),
        Rendering("{{^f}}a{{^f}}b{{/f}}{{^t}}c{{/t}}d{{/f}}e", gives: "abde"),
    ])
    func `a section beside text leaves all spaces`(rule: Rendering) throws {
        var rule = rule
        rule.data = ["t": true, "f": false]

        #expect(try rule.output() == rule.expected)
    }
}
