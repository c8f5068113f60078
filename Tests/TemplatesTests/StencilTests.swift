import Templates
import Testing

@Suite struct StencilTests {
    private let row = """
        <li{{#isSaved}} class="saved"{{/isSaved}} id="r{{id}}">{{title}}, {{path}}/{{id}}{{#note}} ({{note}}){{/note}}</li>

        """

    private func stencil(_ data: Object) throws -> Stencil {
        let templates = try TemplateSet(sources: [("row", Array(row.utf8))])
        return try templates.stencil("row", data)
    }

    private func fill(_ stencil: Stencil, _ values: [String]) -> String {
        String(decoding: stencil.filled { $1.write(values[$0]) }, as: UTF8.self)
    }

    @Test func `a stencil gives what the template gives, however often it is filled`() throws {
        let stencil = try stencil(["id": .hole(0), "title": .hole(1), "path": "/a&b", "note": .hole(2)])

        for values in [["1", "<b>", "\"x\" & 'y'"], ["2", "", ""], ["333333", "ü", "n"]] {
            let data: Object = ["id": .text(values[0]), "title": .text(values[1]), "path": "/a&b"]
            let expected = try render(row, .object(data))
            let note = try render(" ({{.}})", .text(values[2]))
            #expect(fill(stencil, values) == expected.replacing("</li>", with: "\(note)</li>"))
        }
    }

    @Test func `a section about a hole is shown, one about what is absent is not`() throws {
        let stencil = try stencil(["id": .hole(0), "title": .hole(1), "isSaved": true])

        #expect(fill(stencil, ["1", "T"]) == "<li class=\"saved\" id=\"r1\">T, /1</li>\n")
    }

    @Test func `a stencil without holes is its text`() throws {
        #expect(fill(try stencil(["id": 1, "title": "&"]), []) == "<li id=\"r1\">&amp;, /1</li>\n")
    }

    @Test func `a page has what writes itself in its place, and escapes what that writes`() throws {
        let stencil = try stencil(["id": .hole(0), "title": .hole(1)])
        let rows = Value.writing { sheet in
            for number in 1...2 {
                stencil.fill(&sheet) { hole, sheet in
                    if hole == 0 { sheet.write(number) } else { sheet.write("<\(number)>") }
                }
            }
        }

        let page = try render("<ul>{{#title}}{{rows}}{{/title}}</ul>", ["title": "yes", "rows": rows])

        #expect(page == "<ul><li id=\"r1\">&lt;1&gt;, /1</li>\n<li id=\"r2\">&lt;2&gt;, /2</li>\n</ul>")
    }

    @Test(arguments: [(0, "0000000000000000"), (1, "0000000000000001"), (0xfedc_ba98_7654_3210, "fedcba9876543210")])
    func `a word is written as sixteen digits`(word: UInt64, digits: String) throws {
        let other = "0123456789abcdef"
        let words: [(UInt64, UInt64, UInt64, UInt64)] = [
            (word, 0x0123_4567_89ab_cdef, word, word), (0x0123_4567_89ab_cdef, word, word, word),
        ]

        let written = try words.map { words in try render("{{.}}", .writing { $0.write(hexadecimal: words) }) }

        #expect(written == [digits + other + digits + digits, other + digits + digits + digits])
    }

    @Test(arguments: [0, 7, 10, 99, 100, 101, 12_345, 1_000_000_007, .max, -1, -10, .min])
    func `a number is written as its digits`(number: Int) throws {
        #expect(try render("{{.}}", .writing { $0.write(number) }) == "\(number)")
    }

    @Test func `every number of few digits is written as its digits, and so are those at each power of ten`() throws {
        let powers = sequence(first: 10) { $0 < Int.max / 10 ? $0 * 10 : nil }
        let numbers = Array(0...20_000) + powers.flatMap { [$0 - 1, $0, $0 + 1, $0 / 3 * 7] }

        for number in numbers {
            let written = Markup(expecting: 32) { $0.write(number) }.bytes
            #expect(written == Array("\(number)".utf8))
        }
    }

    @Test func `of what is HTML already a part is written as it is`() throws {
        let markup = Markup(expecting: 0) { $0.write("<b>") }

        #expect(try render("{{.}}", .writing { $0.write(markup, 1..<6) }) == "lt;b&")
    }

    @Test func `a hole in a page by itself is nothing`() throws {
        #expect(try render("a{{.}}b", .hole(3)) == "ab")
    }
}
