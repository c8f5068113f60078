import Files
import HTTP
import Testing
import Web

@Suite struct MultipartTests {
    static let disposition = #"Content-Disposition: form-data; name="a""#
    static let a = "--b\r\n\(disposition)\r\n\r\n"
    static let picture = "--b\r\nContent-Disposition: form-data; name=\"pic\"; filename=\"a.png\"\r\n"

    /// A body with one part whose head is `head` and whose value is `x`.
    static func part(_ head: String) -> String { "--b\r\n\(head)\r\n\r\nx\r\n--b--\r\n" }

    static let wellFormed: [(String, String, [String])] = [
        (
            "a text and a file",
            "\(a)Garden\r\n\(picture)Content-Type: image/png\r\n\r\n\u{1}PNG\r\n\r\n--b--\r\n",
            ["a=Garden", "pic:a.png:image/png:\u{1}PNG\r\n"]
        ),
        ("a value that ends with CRLF", "\(a)x\r\n\r\n--b--\r\n", ["a=x\r\n"]),
        ("a value that is CRLF", "\(a)\r\n\r\n--b--\r\n", ["a=\r\n"]),
        ("a value that is CR", "\(a)\r\r\n--b--\r\n", ["a=\r"]),
        ("a value that is LF", "\(a)\n\r\n--b--\r\n", ["a=\n"]),
        ("an empty value", "\(a)\r\n--b--\r\n", ["a="]),
        ("many carriage returns", "\(a)\r\r\r\n\r\r\n--b--\r\n", ["a=\r\r\r\n\r"]),
        ("a boundary cut short in the value", "\(a)x\r\n--\r\ny\r\n--b--\r\n", ["a=x\r\n--\r\ny"]),
        ("a boundary with a tail in the value", "\(a)x\r\n--bZ\r\ny\r\n--b--\r\n", ["a=x\r\n--bZ\r\ny"]),
        ("a last boundary with a tail in the value", "\(a)x\r\n--b--Z\r\ny\r\n--b--\r\n", ["a=x\r\n--b--Z\r\ny"]),
        ("one hyphen behind a boundary in the value", "\(a)x\r\n--b-\r\ny\r\n--b--\r\n", ["a=x\r\n--b-\r\ny"]),
        ("a boundary inside a line", "\(a)x--b--\r\n--b--\r\n", ["a=x--b--"]),
        ("a boundary behind LF alone", "\(a)x\n--b--\r\n--b--\r\n", ["a=x\n--b--"]),
        ("a boundary ended by CR alone", "\(a)x\r\n--b\rz\r\n--b--\r\n", ["a=x\r\n--b\rz"]),
        ("a boundary ended by LF alone", "\(a)x\r\n--b\nz\r\n--b--\r\n", ["a=x\r\n--b\nz"]),
        ("a line that ends where another begins", "\(a)x\r\n--b\r\r\n--b--\r\n", ["a=x\r\n--b\r"]),
        ("blanks behind boundaries", "--b \t\r\n\(disposition)\r\n\r\nx\r\n--b--  \r\n", ["a=x"]),
        ("a preamble", "preamble --b\r\nmore\r\n\(a)x\r\n--b--\r\n", ["a=x"]),
        ("a preamble that is CRLF", "\r\n\(a)x\r\n--b--\r\n", ["a=x"]),
        ("an epilogue", "\(a)x\r\n--b--\r\nepilogue\r\n--b\r\n", ["a=x"]),
        ("a last boundary without CRLF", "\(a)x\r\n--b--", ["a=x"]),
        ("a last boundary with blanks and no CRLF", "\(a)x\r\n--b-- \t", ["a=x"]),
        ("no parts", "--b--\r\n", []),
        ("no parts and no CRLF", "--b--", []),
        ("a part twice", "\(a)1\r\n\(a)2\r\n--b--\r\n", ["a=1", "a=2"]),
    ]

    @Test(arguments: wellFormed)
    func `a body is read as its grammar says`(what: String, body: String, fields: [String]) async {
        #expect(
            await outcome { () throws(FormError) in try await FormRequest.form([UInt8](body.utf8)) } == .success(fields)
        )
    }

    static let broken: [(String, FormError.Fault)] = [
        ("", .incomplete), ("--b", .incomplete), ("--b-", .incomplete), ("--b\r\n", .incomplete),
        ("preamble only", .incomplete), (a, .incomplete), ("\(a)x", .incomplete), ("\(a)x\r\n--b", .incomplete),
        ("\(a)x\r\n--b-", .incomplete), ("\(a)x\r\n--b\r\n", .incomplete), ("\(a)x\r\n--b--\r", .incomplete),
        ("\(a)x\r\n--b--x", .incomplete), ("--b\r\n\(disposition)\r\n", .incomplete),
        ("--b\r\n\(disposition)", .incomplete),
        ("--b\r\n\(disposition)\r\n\r", .incomplete),
        ("--other\r\n\(disposition)\r\n\r\nx\r\n--other--\r\n", .incomplete),
        ("--b\n\(disposition)\n\nx\n--b--\n", .boundary), ("x--b--\r\n", .incomplete),
        ("--b\r\n\(disposition)\r\n--b--\r\n", .partHeader), ("--b\r\n\(disposition)\r\n\r\n--b--\r\n", .incomplete),
        ("--b\r\n\(disposition)\n\r\nx\r\n--b--\r\n", .partHeader),
        ("--b\r\n\(disposition)\r\r\n\r\nx\r\n--b--\r\n", .partHeader),
        ("--b\r\n\(disposition)\rX: y\r\n\r\nx\r\n--b--\r\n", .partHeader),
    ]

    @Test(arguments: [
        "--bx\r\n\(disposition)\r\n\r\n1\r\n\(a)2\r\n--b--\r\n",
        "--b\n\(disposition)\n\n1\r\n\(a)2\r\n--b--\r\n",
        "text\r\n--b\0\r\n\(disposition)\r\n\r\n1\r\n\(a)2\r\n--b--\r\n",
        "--b--x\r\n\(a)2\r\n--b--\r\n", "--b-\r\n\(a)2\r\n--b--\r\n", "--b\r\r\n--b--\r\n", "--b  x\r\n--b--\r\n",
    ])
    func `a damaged first boundary makes no part vanish`(body: String) async {
        for size in [1, 1000] {
            let result = await outcome { () throws(FormError) in
                try await FormRequest.form([UInt8](body.utf8), pieces: size)
            }
            #expect(throws: FormError.self) { try result.get() }
        }
    }

    @Test(arguments: broken)
    func `a body that is cut short or broken is refused`(body: String, fault: FormError.Fault) async {
        #expect(
            await outcome { () throws(FormError) in try await FormRequest.form([UInt8](body.utf8)) }
                == .failure(.malformed(fault))
        )
    }

    @Test(arguments: [
        (#"Content-Disposition: form-data; name="a""#, "a=x"),
        (#"content-disposition: FORM-DATA; NAME="a""#, "a=x"),
        (#"Content-Disposition:form-data;name="a""#, "a=x"),
        ("Content-Disposition: form-data; name=a", "a=x"),
        (#"Content-Disposition: form-data; name = "a""#, "a=x"),
        (#"Content-Disposition: form-data ; name="a" ; "#, "a=x"),
        (#"Content-Disposition: form-data; name="""#, "=x"),
        (#"Content-Disposition: form-data; name="José""#, "José=x"),
        (#"Content-Disposition: form-data; name="a;b""#, "a;b=x"),
        (#"Content-Disposition: form-data; name="a%22b%0D%0Ac""#, "a\"b\r\nc=x"),
        (#"Content-Disposition: form-data; name="100%""#, "100%=x"),
        (#"Content-Disposition: form-data; name="a%2522%zz%0""#, "a%2522%zz%0=x"),
        (#"Content-Disposition: form-data; name="a\"b\\c""#, #"a"b\c=x"#),
        (#"Content-Disposition: form-data; name="a\b""#, #"a\b=x"#),
        ("Content-Disposition: form-data; name=\"\u{301}\"", "\u{301}=x"),
        ("X-Other: 1\r\nContent-Disposition: form-data; name=\"a\"\r\nX-Other: é", "a=x"),
        (#"Content-Disposition: form-data; name="a"; other="1"; other="2""#, "a=x"),
        ("Content-Type: text/plain\r\nContent-Disposition: form-data; name=\"a\"", "a=x"),
        (#"Content-Disposition: form-data; name="p"; filename="a.png""#, "p:a.png:-:x"),
        (#"Content-Disposition: form-data; filename="a.png"; name="p""#, "p:a.png:-:x"),
        (#"Content-Disposition: form-data; name="p"; filename=a.png"#, "p:a.png:-:x"),
        (#"Content-Disposition: form-data; name="p"; filename="""#, "p::-:x"),
        (#"Content-Disposition: form-data; name="p"; filename="été🍉.jpg""#, "p:été🍉.jpg:-:x"),
        (#"Content-Disposition: form-data; name="p"; filename="../../etc/passwd""#, "p:passwd:-:x"),
        (#"Content-Disposition: form-data; name="p"; filename="C:\fakepath\a.png""#, "p:a.png:-:x"),
        (#"Content-Disposition: form-data; name="p"; filename="a;b=\"c\".png""#, #"p:a;b="c".png:-:x"#),
        (#"Content-Disposition: form-data; name="p"; filename="a%0D%0Ab.png""#, "p:ab.png:-:x"),
        ("Content-Disposition: form-data; name=\"p\"; filename=\"a\u{202E}gpj.exe\u{2069}\"", "p:agpj.exe:-:x"),
        (#"Content-Disposition: form-data; name="p"; filename*=UTF-8''a.png"#, "p=x"),
        (#"Content-Disposition: form-data; name="p"; filename="a.png"; filename*=UTF-8''b.png"#, "p:a.png:-:x"),
    ])
    func `a part is named by its disposition`(head: String, field: String) async {
        let body = [UInt8](Self.part(head).utf8)

        #expect(await outcome { () throws(FormError) in try await FormRequest.form(body) } == .success([field]))
    }

    @Test(arguments: [
        "Content-Type: text/plain", "Content-Disposition: form-data", "Content-Disposition:", ": x", "X",
        #"Content-Disposition: form-data; filename="a""#, #"Content-Disposition: attachment; name="a""#,
        #"Content-Disposition: "form-data"; name="a""#, #"Content-Disposition: form-data name="a""#,
        #"Content-Disposition: form-data, name="a""#, #"Content-Disposition: form-data; name="a"#,
        #"Content-Disposition: form-data; name="a\""#, #"Content-Disposition: form-data; name"#,
        #"Content-Disposition: form-data; name="#, #"Content-Disposition: form-data; name=a b"#,
        #"Content-Disposition: form-data; name=é"#, #"Content-Disposition: form-data; ="a""#,
        #"Content-Disposition: form-data; name="a"; name="b""#, #"Content-Disposition: form-data; name="a"; NAME="a""#,
        #"Content-Disposition: form-data; name="a"; filename="b"; filename="c""#,
        "\(disposition)\u{301}; filename=\"b\"", "\(disposition)\r\n\(disposition)",
        "\(disposition)\r\nno colon here", "\(disposition)\r\n folded: line", "\(disposition)\r\n\tfolded",
        " \(disposition)", "Content-Disposition : form-data; name=\"a\"", "\(disposition)\r\nX(y): z",
        "\(disposition)\r\nX: \u{1}", "\(disposition)\r\nX: \u{7F}", "\(disposition)\r\nX: a\u{0}b",
        "Content-Disposition: form-data; name=\"a\u{0}\"", "\(disposition)\r\nContent-Type: a/b\r\nContent-Type: a/b",
        "\(disposition)\r\nX\u{212A}: y", "\(disposition)\r\n\u{2028}: y",
        "Content-Di\u{73}position\u{301}: form-data; name=a",
    ])
    func `a part whose head could be read in two ways is refused`(head: String) async {
        let body = [UInt8](Self.part(head).utf8)

        #expect(
            await outcome { () throws(FormError) in try await FormRequest.form(body) }
                == .failure(.malformed(.partHeader))
        )
    }

    @Test(arguments: [[0xC3, 0x28], [0x61, 0x00], [0xED, 0xA0, 0x80], [0xF5], [0xC0, 0x80], [0xE9]] as [[UInt8]])
    func `a text that is not UTF-8, or holds NUL, is refused; a file may hold anything`(bytes: [UInt8]) async throws {
        let end = [UInt8]("\r\n--b--\r\n".utf8)
        let text = [UInt8](Self.a.utf8) + bytes + end
        let file = [UInt8]("\(Self.picture)\r\n".utf8) + bytes + end

        let result = await outcome { () throws(FormError) in try await FormRequest.form(text) }
        let form = try await FormRequest.form(file)

        #expect(result == .failure(.malformed(.text)))
        #expect(try form.file("pic")?.file?.bytes(in: 0..<100) == bytes)
    }

    @Test(arguments: ["name=\"\u{E9}\"", "name=\"a\"; filename=\"\u{E9}\""])
    func `a name in another encoding is refused`(parameters: String) async {
        let head = "--b\r\nContent-Disposition: form-data; \(parameters)\r\n\r\nx\r\n--b--\r\n"
        let latin1 = head.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }

        #expect(
            await outcome { () throws(FormError) in try await FormRequest.form(latin1) } == .failure(.malformed(.text))
        )
    }

    @Test func `names that Unicode holds for the same stay two fields, in their order`() async throws {
        let names = ["\u{E9}", "e\u{301}"]
        let parts = names.map { "--b\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($0.utf8.count)\r\n" }

        let form = try await FormRequest.form([UInt8]((parts.joined() + "--b--").utf8))

        #expect(form.fields.map(\.name) == names.map { [UInt8]($0.utf8) })
        #expect(form.texts(names[0]) == ["2"])
        #expect(form.texts(names[1]) == ["3"])
    }
}
