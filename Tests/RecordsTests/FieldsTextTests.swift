import Records
import Testing

@Suite struct FieldsTextTests {
    static let values: [Value] =
        [
            .null, .text(""), .text("a"), .text("\"\\/\n\r\t\u{0}\u{1F}\u{7F}"), .text("e\u{301}\u{E9}👨‍👩‍👧\u{2028}"),
            .integer(0), .integer(.min), .integer(.max), .real(0), .real(-0.0), .real(.pi),
            .real(.greatestFiniteMagnitude),
            .real(.leastNonzeroMagnitude), .real(.infinity), .real(.nan), .real(0.1), .flag(true), .flag(false),
            .time(Timestamp(microseconds: -1)), .time(Timestamp(microseconds: .max)), .bytes([]), .bytes([0]),
            .bytes([1, 2]), .bytes(Array(0...255)),
        ] + ["0001-01-01", "1900-01-01", "1970-01-01", "9999-12-31"].compactMap { CivilDate(text: $0).map(Value.date) }

    @Test(arguments: values)
    func `every value comes back exactly`(value: Value) throws {
        let text = FieldsText(["field": value]).text

        #expect(try FieldsText(text).values == ["field": value])
    }

    @Test func `hashes and references come back exactly`() throws {
        let hash = try #require(PhotoHash(bytes: Array(0..<32)))
        let values: [String: Value] = ["photo": .photo(hash), "user": .reference(.make())]

        #expect(try FieldsText(FieldsText(values).text).values == values)
    }

    @Test func `composed and decomposed letters stay what they were`() throws {
        let text = try FieldsText(FieldsText(["e\u{301}": .text("e\u{301}")]).text)

        guard case .text(let read) = text.values.values.first else {
            Testing.Issue.record("no text")
            return
        }
        #expect(Array(read.utf8) == Array("e\u{301}".utf8))
    }

    @Test func `names are sorted and secrets told apart from values`() throws {
        let text = FieldsText(["b": .integer(1), "a": .null, "c\"": .flag(true)], secrets: ["password"]).text

        #expect(text == #"{"a":null,"b":1,"c\"":true,"password":{"secret":true}}"#)
        #expect(try FieldsText(text).secrets == ["password"])
    }

    @Test func `spaces and escapes of another hand are read`() throws {
        let text = try FieldsText(#" { "a" : "\u00e9\/\b\n" , "b" : { "time" : 5 } } "#)

        #expect(text.values == ["a": .text("\u{E9}/\u{8}\n"), "b": .time(Timestamp(microseconds: 5))])
        #expect(try FieldsText("{}").values == [:])
    }

    @Test func `a day is written as people write it`() throws {
        let date = try #require(CivilDate(text: "2026-11-30"))

        #expect(FieldsText(["theDate": .date(date)]).text == #"{"theDate":{"date":"2026-11-30"}}"#)
    }

    @Test(arguments: [
        "", "{", "}", "[]", "null", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1}x", "{a:1}", "{\"a\":01}",
        "{\"a\":1.5}",
        "{\"a\":+1}", "{\"a\":tru}", "{\"a\":\"x}", "{\"a\":\"\n\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\u12\"}", "{\"a\":{}}", "{\"a\":{\"time\":1,\"id\":2}}", "{\"a\":{\"moon\":1}}",
        "{\"a\":{\"id\":0}}",
        "{\"a\":{\"photo\":\"ff\"}}", "{\"a\":{\"bytes\":\"*\"}}", "{\"a\":{\"secret\":false}}",
        "{\"a\":99999999999999999999}",
        "{\"a\":[1]}", "{\"a\":1 \"b\":2}", "{\"a\":{\"bytes\":\"AB\"}}",
        "{\"a\":{\"date\":\"2026-02-30\"}}", "{\"a\":{\"date\":1}}",
    ])
    func `a damaged text is refused`(text: String) {
        #expect(throws: FieldsText.Damaged.self) { try FieldsText(text) }
    }
}
