import HTTP
import Testing

@Suite struct FieldLineTests {
    @Test func `a value is what stands between the blanks`() throws {
        let head = try head(get("X-A:\t b  c \t", "X-B:", "x-a: second"))

        #expect(head.fields["X-A"]?.text == "b  c")
        #expect(head.fields["x-b"]?.text == "")
        #expect(head.fields.values(of: "X-A").map(\.text) == ["b  c", "second"])
    }

    @Test func `a value may hold any byte above ASCII`() throws {
        let value = [UInt8](0x80...0xFF)

        let head = try head(bytes("GET / HTTP/1.1\r\nHost: exam\r\nX-A: ") + value + bytes("\r\n\r\n"))

        #expect(head.fields["X-A"].map { [UInt8]($0.bytes) } == value)
    }

    @Test(arguments: [
        ": x", ":", "", "Content Length: 5", "Content-Length 5", "X-A : b", "X-A\t: b", " X-A: b", "\tX-A: b",
        "X/A: b", "X\\A: b", "X(A): b", "X\u{212A}: b", "é: b", "X-A\u{85}: b", "no colon",
    ])
    func `a line that is no field is malformed`(line: String) {
        // An empty line ends the head, so that one is followed by a fold.
        let lines = line.isEmpty ? ["X-A: b", " folded"] : ["X-A: b", line]

        #expect(refusal(bytes(post(lines[0], lines[1]))) == .malformed)
    }

    @Test(arguments: [UInt8](0...31) + [0x7F])
    func `a control byte other than tab ends the matter`(byte: UInt8) {
        let head = bytes("GET / HTTP/1.1\r\nHost: exam\r\nX-A: b") + [byte] + bytes("c\r\n\r\n")

        #expect(refusal(head) == (byte == 9 ? nil : .malformed))
    }

    @Test(arguments: ["X-A: b\nHost: c", "X-A: b\rX-B: c", "X-A: b\r\r", "X-A: b\n"])
    func `only CR LF ends a line`(lines: String) {
        #expect(refusal(bytes(get(lines))) == .malformed)
    }

    @Test func `a hundred fields are taken and one more is not`() throws {
        let lines = (1..<100).map { "X-\($0): v\r\n" }.joined()
        let start = "GET / HTTP/1.1\r\nHost: exam\r\n"

        #expect(try head(start + lines + "\r\n").fields.count == 100)
        #expect(refusal(bytes(start + lines + "X-100: v\r\n\r\n")) == .fieldsTooLarge)
    }

    @Test func `a head of 32 KiB is taken and one byte more is not`() throws {
        let start = "GET / HTTP/1.1\r\nHost: exam\r\nX-A: "
        let value = String(repeating: "v", count: (32 << 10) - start.utf8.count - 4)

        #expect(try head(start + value + "\r\n\r\n").fields.count == 2)
        #expect(refusal(bytes(start + value + "v\r\n\r\n")) == .fieldsTooLarge)
        #expect(refusal(bytes(start) + [UInt8](repeating: 0x76, count: 4 << 20)) == .fieldsTooLarge)
    }

    @Test(arguments: [
        "exam", "EXAM", "exam:80", "exam:", "exam.", "127.0.0.1", "[::1]", "[::1]:8080", "[2001:DB8::1.2.3.4]", "a_b",
    ])
    func `a Host that names a host is taken`(host: String) throws {
        #expect(try head("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").authority.text.isEmpty == false)
    }

    @Test(arguments: [
        "", "a b", "a/b", "a@b", "[::1", "::1", "[::1]x", "[]", "[::g]", "[1:2]", "a\\b", "<a>", "a:b", "a:80:80",
        "a:65536", "a:-1", "a:+1", "é", "a%41", ":80", "a?b", "a#b", "\"a\"",
    ])
    func `a Host that names none is malformed`(host: String) {
        #expect(refusal(bytes("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")) == .malformed)
    }

    @Test(arguments: [
        ("1.1", ["X-A: b"]), ("1.1", ["Host: a", "Host: b"]), ("1.1", ["Host: a", "Host: a"]),
        ("1.0", ["Host: a", "Host: b"]),
    ])
    func `there is exactly one Host`(version: String, lines: [String]) {
        let lines = lines.map { $0 + "\r\n" }.joined()

        #expect(refusal(bytes("GET / HTTP/\(version)\r\n\(lines)\r\n")) == .malformed)
    }

    @Test func `an HTTP 1_0 request may name no host`() throws {
        let head = try head("GET / HTTP/1.0\r\n\r\n")

        #expect(head.authority == .absent)
        #expect(head.version == .http10)
    }
}
