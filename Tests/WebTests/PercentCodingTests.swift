import HTTP
import Testing

@Suite struct PercentCodingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("%41", "A"), ("%c3%a9", "é"), ("%C3%A9", "é"), ("é", "é"), ("a+b", "a+b"),
        ("%252e", "%2e"), ("%2F", "/"), ("%25", "%"), ("%0A", "\n"),
    ])
    func `an escape stands for its byte, decoded once`(escaped: String, text: String) {
        #expect(PercentCoding.decodedText([UInt8](escaped.utf8)[...]) == text)
    }

    @Test(arguments: [
        "%", "a%", "%2", "%zz", "%2g", "%g2", "%%41", "% 41", "%+41", "%-1", "%4", "%\u{FF14}1", "%u0041",
    ])
    func `a broken escape is nothing`(escaped: String) {
        let bytes = [UInt8](escaped.utf8)

        #expect(PercentCoding.decode(bytes[...]) == nil)
        #expect(PercentCoding.decodeForm(bytes[...]) == nil)
        #expect(PercentCoding.decodedText(bytes[...]) == nil)
    }

    @Test(arguments: ["%00", "a%00b", "\u{0}", "%C3%28", "%C0%80", "%ED%A0%80", "%F5%80%80%80", "%80", "%C3"])
    func `NUL and what is not UTF-8 are bytes, but no text`(escaped: String) {
        let bytes = [UInt8](escaped.utf8)

        #expect(PercentCoding.decode(bytes[...]) != nil)
        #expect(PercentCoding.decodedText(bytes[...]) == nil)
    }

    @Test(arguments: [("a+b", "a b"), ("%2B", "+"), ("+%20+", "   "), ("%41+", "A ")])
    func `in a form a plus is a space`(escaped: String, text: String) {
        #expect(PercentCoding.decodeForm([UInt8](escaped.utf8)[...]) == [UInt8](text.utf8))
    }

    @Test(arguments: [
        ("", ""), ("Az09-._~", "Az09-._~"), ("a b", "a%20b"), ("é", "%C3%A9"), ("/?#&=+%", "%2F%3F%23%26%3D%2B%25"),
        ("\r\n\u{0}", "%0D%0A%00"), ("\"<>'", "%22%3C%3E%27"),
    ])
    func `what is encoded holds no byte with a meaning, and decodes to what it was`(text: String, encoded: String) {
        #expect(PercentCoding.encode(text) == encoded)
        #expect(PercentCoding.decode([UInt8](encoded.utf8)[...]) == [UInt8](text.utf8))
        #expect(PercentCoding.decodeForm([UInt8](encoded.utf8)[...]) == [UInt8](text.utf8))
    }

    @Test func `a slice is decoded as if it stood alone`() {
        let bytes = [UInt8]("%41%42%4".utf8)

        #expect(PercentCoding.decode(bytes[3..<6]) == [0x42])
        #expect(PercentCoding.decode(bytes[3..<5]) == nil)
        #expect(PercentCoding.decode(bytes[6...]) == nil)
    }
}
