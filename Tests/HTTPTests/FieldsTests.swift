import HTTP
import Testing

@Suite struct FieldsTests {
    @Test(arguments: ["a\r\nSet-Cookie: b", "a\rb", "a\nb", "a\0b", "a\u{1b}[31m", "a\u{7f}", "\u{b}a"])
    func `a value that could split an answer does not exist`(text: String) {
        #expect(FieldValue(text) == nil)
        #expect(FieldValue(bytes: text.utf8) == nil)
    }

    @Test func `a value keeps what is text and loses blanks at its ends`() {
        #expect((" \tgrün \t" as FieldValue).text == "grün")
        #expect(("a\tb" as FieldValue).text == "a\tb")
        #expect(("" as FieldValue).text == "")
    }

    @Test(arguments: ["", "a b", "a:b", "a\r\nb", "é", "a/b", "X-A ", "\u{212A}ey"])
    func `a name that is no token does not exist`(text: String) {
        #expect(FieldName(text) == nil)
    }

    @Test func `names are the same in letters of either case`() {
        #expect(FieldName("content-TYPE") == .contentType)
        #expect(FieldName("X-Exam") == FieldName("x-exam"))
        #expect(FieldName("X-Exam") != FieldName("X-Exams"))
        #expect(FieldName.contentType.text == "content-type")
        #expect(("X-Exam" as FieldName).text == "x-exam")
    }

    @Test func `setting a field leaves one line of it`() {
        var fields: Fields = [.setCookie: "a=1", .vary: "Cookie"]

        fields.append(.setCookie, "b=2")
        #expect(fields.values(of: .setCookie) == ["a=1", "b=2"])
        fields[.setCookie] = "c=3"
        #expect(fields.map(\.value) == ["Cookie", "c=3"])
        fields[.vary] = nil
        #expect(fields.map(\.name) == [.setCookie])
    }
}
