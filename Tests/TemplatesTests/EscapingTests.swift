import Templates
import Testing

@Suite struct EscapingTests {
    static let references = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]

    @Test(arguments: references.keys.sorted())
    func `a mark followed by any combining scalar is escaped all the same`(mark: String) throws {
        let reference = try #require(Self.references[mark])
        let scalars =
            (0x300...0x36f).compactMap(Unicode.Scalar.init) + ["\u{200d}", "\u{fe0f}", "\u{20e3}", "\u{1f3fd}"]
        let text = scalars.map { "x\(mark)\($0) y" }.joined()

        #expect(try render("{{.}}", .text(text)) == scalars.map { "x\(reference)\($0) y" }.joined())
    }

    @Test(arguments: references.keys.sorted())
    func `a mark is escaped wherever it stands in a text of any length`(mark: String) throws {
        let reference = try #require(Self.references[mark])
        let templates = try TemplateSet(sources: [("page", Array("{{.}}".utf8))])

        for length in Array(0...35) + [510, 511, 512, 513] {
            for place in Set([0, length / 3, length / 2, length - 1, length]) where (0...length).contains(place) {
                let (before, after) = (
                    String(repeating: "é", count: place), String(repeating: "=", count: length - place)
                )
                var output: [UInt8] = []
                try templates.render("page", value: .text(before + mark + after), into: &output)
                #expect(String(decoding: output, as: UTF8.self) == before + reference + after)
            }
        }
    }

    @Test func `no other byte is changed`() throws {
        let text = String(String.UnicodeScalarView((0..<0x2ff).compactMap(Unicode.Scalar.init)))
        let escaped = text.unicodeScalars.map { Self.references[String($0)] ?? String($0) }.joined()

        #expect(try render("{{.}}", .text(text)) == escaped)
    }

    @Test func `every number of marks in a row is escaped`() throws {
        for count in Array(0...20) + [255, 256, 257, 600] {
            let marks = String(repeating: "<\"", count: count)
            #expect(try render("{{.}}", .text(marks)) == String(repeating: "&lt;&quot;", count: count))
        }
    }

    @Test func `markup made by a template is written as it is, the text in it escaped once`() throws {
        let templates = try TemplateSet(sources: [
            ("note", Array("<b>{{text}}</b>".utf8)),
            ("page", Array("<p title=\"{{text}}\">{{note}}</p>".utf8)),
        ])

        let note = try templates.markup("note", ["text": "a & b"])
        let page = try templates.markup("page", ["text": "<", "note": .markup(note)])

        #expect(String(decoding: page.bytes, as: UTF8.self) == "<p title=\"&lt;\"><b>a &amp; b</b></p>")
    }
}
