import Templates
import Testing

@Suite struct InterpolationTests {
    @Test(arguments: [
        Rendering("No tags, { one } brace\n", gives: "No tags, { one } brace\n"),
        Rendering("", gives: ""),
        Rendering("{{a}}{{ a }}{{\ta\n}}", ["a": "A"], gives: "AAA"),
        Rendering("  {{a}}\n| {{a}} |", ["a": "A"], gives: "  A\n| A |"),
        Rendering("{{a}}", ["a": "{{b}}", "b": "B"], gives: "{{b}}"),
        Rendering("{{größe}} {{a-b_C9}}", ["größe": "L", "a-b_C9": "M"], gives: "L M"),
        Rendering("{{a}}", ["a": "Ünïcödé 👩‍👩‍👧 \u{0}"], gives: "Ünïcödé 👩‍👩‍👧 \u{0}"),
    ])
    func `a tag shows the value of its name`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        (Value.number(0), "0"), (.number(85), "85"), (.number(-7), "-7"), (.number(1_234_567_890), "1234567890"),
        (.number(.max), "9223372036854775807"), (.number(.min), "-9223372036854775808"),
        (.decimal(1.21), "1.21"), (.decimal(-0.5), "-0.5"),
        (.flag(true), "true"), (.flag(false), "false"),
        (.absent, ""), (.list(["a"]), ""), (.object(["a": "b"]), ""),
        (.markup(Markup("<b>&</b>")), "<b>&</b>"),
    ])
    func `every kind of value has one form`(value: Value, form: String) throws {
        #expect(try render("{{a}}", ["a": value]) == form)
        #expect(try render("{{.}}", value) == form)
    }

    @Test(arguments: [
        Rendering("({{missing}})", gives: "()"),
        Rendering("({{a.missing}}{{missing.a}}{{a.b.c.d}})", ["a": ["b": [:]]], gives: "()"),
        Rendering("({{a.b}})", ["a": "text has no parts"], gives: "()"),
        Rendering("({{a}})", "text has no names", gives: "()"),
    ])
    func `a missing name shows nothing`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("{{a.b}}", ["a": ["b": "B"]], gives: "B"),
        Rendering("{{a.b.c.d.e}}", ["a": ["b": ["c": ["d": ["e": "E"]]]]], gives: "E"),
        Rendering("{{#a}}{{b.c}}{{/a}}", ["a": ["x": 1], "b": ["c": "outer"]], gives: "outer"),
        Rendering("{{#a}}{{b.c}}{{/a}}", ["a": ["b": [:]], "b": ["c": "hidden"]], gives: ""),
        Rendering("{{a.b}}", ["a.b": "never one name"], gives: ""),
        Rendering("{{a.b}}", ["a.b": "never one name", "a": ["b": "B"]], gives: "B"),
    ])
    func `a dotted name goes from object to object, starting at the first that has its head`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("{{{a}}}{{{ a }}}{{&a}}{{& a }}", ["a": "<"], gives: "<<<<"),
        Rendering("{{{a.b}}}{{&a.b}}{{{missing}}}", ["a": ["b": "'"]], gives: "''"),
        Rendering("{{{.}}}{{&.}}", "&", gives: "&&"),
        Rendering("  {{{a}}}\n  {{&a}}\n", ["a": "<"], gives: "  <\n  <\n"),
        Rendering("{{{a}}} {{&b}} {{{c}}}", ["a": 8, "b": .decimal(1.5), "c": nil], gives: "8 1.5 "),
    ])
    func `a raw tag escapes nothing, in the specification's dialect`(rule: Rendering) throws {
        #expect(try rule.output(.specification) == rule.expected)
    }
}
