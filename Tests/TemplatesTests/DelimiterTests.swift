import Templates
import Testing

@Suite struct DelimiterTests {
    @Test(arguments: [
        Rendering("{{=<< >>=}}<<a>> {{a}}", ["a": "A"], gives: "A {{a}}"),
        Rendering("{{=[ ]=}}[a]", ["a": "A"], gives: "A"),
        Rendering("{{=| |=}}|a||a|", ["a": "A"], gives: "AA"),
        Rendering("{{=  <%   %>  =}}<%a%>", ["a": "A"], gives: "A"),
        Rendering("{{=<% %>=}}<%={{ }}=%>{{a}}", ["a": "A"], gives: "A"),
        Rendering("{{=« »=}}«a»", ["a": "A"], gives: "A"),
        Rendering("{{#s}}{{a}}{{/s}}{{=<% %>=}}<%#s%><%a%>{{a}}<%/s%>", ["s": true, "a": "A"], gives: "AA{{a}}"),
        Rendering("{{=<% %>=}}<%^s%><%a%><%/s%>", ["a": "A"], gives: "A"),
    ])
    func `set delimiters hold until the next are set`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("{{=<% %>=}}<%>p%>", ["a": "A"], partials: ["p": "{{a}} <%a%>"], gives: "A <%a%>"),
        Rendering("{{>p}} {{a}}", ["a": "A"], partials: ["p": "{{=<% %>=}}<%a%>"], gives: "A A"),
    ])
    func `delimiters hold in the template that sets them only`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("a\n{{=<% %>=}}\nb\n", gives: "a\nb\n"),
        Rendering("a\n  {{=<% %>=}}  \nb\n", gives: "a\nb\n"),
        Rendering("a\r\n{{=<% %>=}}\r\nb", gives: "a\r\nb"),
        Rendering("  {{=<% %>=}}\nb", gives: "b"),
        Rendering("a\n  {{=<% %>=}}", gives: "a\n"),
        Rendering("| {{=<% %>=}} |", gives: "|  |"),
        Rendering("| {{=<% %>=}}\n", gives: "| \n"),
    ])
    func `a delimiter tag alone on its line takes the line with it`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }
}
