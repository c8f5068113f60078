import Templates
import Testing

@Suite struct CommentTests {
    @Test(arguments: [
        Rendering("a{{! not shown }}b", gives: "ab"),
        Rendering("a{{!\nover\nlines\n}}b\n", gives: "ab\n"),
        Rendering("a {{! keeps the spaces around }} b", gives: "a  b"),
        Rendering("[{{! title }}]", ["title": "T", "! title": "T", "! title ": "T"], gives: "[]"),
    ])
    func `a comment leaves no trace`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("a\n{{! alone }}\nb\n", gives: "a\nb\n"),
        Rendering("a\n \t{{! alone, with spaces }}  \nb\n", gives: "a\nb\n"),
        Rendering("a\r\n{{! alone }}\r\nb", gives: "a\r\nb"),
        Rendering("  {{! first line }}\nb", gives: "b"),
        Rendering("a\n  {{! last line }}", gives: "a\n"),
        Rendering("a\n  {{!\nlong\n  }}\nb", gives: "a\nb"),
        Rendering("{{! only }}", gives: ""),
    ])
    func `a comment alone on its line takes the line with it`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }

    @Test(arguments: [
        Rendering("  a {{! beside text }}\n", gives: "  a \n"),
        Rendering("{{! two }}{{! on one line }}\n", gives: "\n"),
        Rendering("{{! before text }} a\n", gives: " a\n"),
        Rendering("{{! before a lone return }}\r", gives: "\r"),
        Rendering("{{! over\nlines, before text }} a\n", gives: " a\n"),
    ])
    func `a comment beside anything else leaves its line`(rule: Rendering) throws {
        #expect(try rule.output() == rule.expected)
    }
}
