import Records
import Testing

@Suite struct TextRuleTests {
    @Test(arguments: [
        ("Sunset", "Sunset"), ("  Sunset \t", "Sunset"), ("", ""), ("   ", ""), ("\u{A0}\u{3000}a\u{2003}", "a"),
        ("a\r\nb", "a b"), ("a\nb", "a b"), ("a\rb", "a b"), ("a\r\n\r\nb", "a  b"), ("a\u{2028}b", "a b"),
        ("\r\na\r\n", "a"), ("a\tb", "a\tb"), ("e\u{301}", "e\u{301}"), ("\u{E9}", "\u{E9}"),
        ("👨‍👩‍👧", "👨‍👩‍👧"), ("呐喊", "呐喊"), ("a\u{200B}b", "a\u{200B}b"), ("<b>\"'&", "<b>\"'&"),
    ])
    func `a line is trimmed and its breaks become spaces`(text: String, kept: String) throws {
        #expect(try LineKind.line.value(from: text, in: .utc) == .text(kept))
    }

    @Test(arguments: [
        (" a\r\nb ", "a\nb"), ("a\rb", "a\nb"), ("\n\na\n\nb\n\n", "a\n\nb"), ("a  \n  b", "a  \n  b"), ("\ta", "a"),
    ])
    func `paragraphs keep their breaks, each as one line feed`(text: String, kept: String) throws {
        #expect(try ParagraphsKind.paragraphs.value(from: text, in: .utc) == .text(kept))
    }

    @Test(arguments: [
        "\u{0}", "a\u{0}b", "a\u{7}", "\u{1B}[31m", "a\u{B}", "\u{C}a", "\u{7F}", "\u{85}", "a\u{9F}b", "\u{8}",
    ])
    func `a control character is refused, wherever it stands`(text: String) {
        #expect(throws: Refusal.controlCharacter) { try LineKind.line.value(from: text, in: .utc) }
        #expect(throws: Refusal.controlCharacter) { try ParagraphsKind.paragraphs.value(from: text, in: .utc) }
    }

    @Test func `what is forbidden is all that Unicode calls control or no character, but tabs and breaks`() {
        for number in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(number) else { continue }
            let properties = scalar.properties
            let isForbidden = properties.isNoncharacterCodePoint || properties.generalCategory == .control
            let isRefused = LineKind.line.refusal(of: .text("a\(scalar)b")) != nil
            #expect(isRefused == (isForbidden && scalar != "\t"), "U+\(String(number, radix: 16))")
        }
    }

    @Test(arguments: ["a", "é", "e\u{301}", "呐", "👨‍👩‍👧", "🇨🇭"])
    func `length counts characters as people see them`(character: String) throws {
        let longest = String(repeating: character, count: min(255, 4096 / character.utf8.count))

        #expect(try LineKind.line.value(from: "  \(longest)  ", in: .utc) == .text(longest))
        #expect(throws: Refusal.self) { try LineKind.line.value(from: longest + character, in: .utc) }
    }

    @Test func `a line has 255 characters and 4 KiB, paragraphs 10,000 and 64 KiB`() throws {
        let accents = "a" + String(repeating: "\u{301}", count: 2048)

        #expect(throws: Refusal.tooLong(limit: 255)) {
            try LineKind.line.value(from: String(repeating: "x", count: 256), in: .utc)
        }
        #expect(throws: Refusal.tooManyBytes(limit: 4096)) { try LineKind.line.value(from: accents, in: .utc) }
        #expect(throws: Refusal.tooLong(limit: 10_000)) {
            try ParagraphsKind.paragraphs.value(from: String(repeating: "x", count: 10_001), in: .utc)
        }
        #expect(throws: Refusal.tooManyBytes(limit: 65_536)) {
            try ParagraphsKind.paragraphs.value(from: "a" + String(repeating: "\u{301}", count: 32_768), in: .utc)
        }
        let longest = String(repeating: "字", count: 10_000)
        #expect(try ParagraphsKind.paragraphs.value(from: longest, in: .utc) == .text(longest))
    }

    @Test(arguments: ["\u{301}\u{316}", "x", " ", "\r\n", "\u{1F468}\u{200D}"])
    func `two mebibytes are refused at once, whatever they are of`(piece: String) {
        let text = String(repeating: piece, count: (2 << 20) / piece.utf8.count)
        let clock = ContinuousClock()

        let time = clock.measure {
            #expect(throws: Refusal.self) { try ParagraphsKind.paragraphs.value(from: text, in: .utc) }
            #expect(throws: Refusal.self) { try LineKind.line.value(from: text, in: .utc) }
        }

        #expect(time < .milliseconds(500))
    }

    @Test func `texts that differ only in how they are encoded are two values, told apart quickly`() {
        let hostile = String(repeating: "\u{301}\u{316}", count: 16_384)
        let turned = String(repeating: "\u{316}\u{301}", count: 16_384)
        let clock = ContinuousClock()

        let time = clock.measure {
            #expect(Value.text(hostile) != Value.text(turned))
            #expect(Value.text("\u{E9}") != Value.text("e\u{301}"))
            #expect(Set([Value.text(hostile), .text(turned)]).count == 2)
        }

        #expect(time < .milliseconds(500))
    }
}
