import Files
import Testing
import Web

@Suite struct FormTests {
    static func field(_ name: String, _ text: String) -> Form.Field {
        Form.Field(name: [UInt8](name.utf8), value: .text([UInt8](text.utf8)))
    }

    static func input(_ fileName: String, _ bytes: [UInt8]?) throws -> Form.Field {
        let file = try bytes.map { bytes in try StoredFile(bytes: bytes) }
        let upload = UploadedFile(name: [UInt8](fileName.utf8), contentType: nil, file: file)
        return Form.Field(name: [UInt8]("picture".utf8), value: .file(upload))
    }

    @Test func `an absent field is told from an empty one`() {
        let form = Form(fields: [Self.field("title", "")])

        #expect(form.text("title") == "")
        #expect(form.text("desc") == nil)
        #expect(form.texts("desc") == [])
    }

    @Test func `a value sent twice shows`() {
        let form = Form(fields: [Self.field("a", "1"), Self.field("b", "x"), Self.field("a", "2")])

        #expect(form.texts("a") == ["1", "2"])
        #expect(form.text("a") == "1")
    }

    @Test func `a file is no text and a text no file`() throws {
        let form = Form(fields: [Self.field("picture", "x"), try Self.input("a.png", [1])])

        #expect(form.texts("picture") == ["x"])
        #expect(form.files("picture").map(\.fileName) == ["a.png"])
        #expect(try form.file("picture")?.count == 1)
        #expect(form.text("a.png") == nil)
    }

    @Test(
        arguments: [
            ("no input", [], false, nil),
            ("one left empty", [("", nil)], false, nil),
            ("both left empty", [("", nil), ("", nil)], false, nil),
            ("one filled", [("a.png", [1]), ("", nil)], true, nil),
            ("the other filled", [("", nil), ("a.png", [1])], true, nil),
            ("bytes without a name", [("", [1])], true, nil),
            ("both filled", [("a.png", [1]), ("b.png", [1])], false, FileIssue.several),
            ("a name without bytes", [("a.png", nil), ("", nil)], false, .noBytes),
            ("a name of invisible characters without bytes", [("\u{202E}", nil)], false, .noBytes),
        ] as [(String, [(String, [UInt8]?)], Bool, FileIssue?)]
    )
    func `of the inputs of one name at most one may be filled`(
        what: String,
        inputs: [(String, [UInt8]?)],
        isFilled: Bool,
        issue: FileIssue?
    ) throws {
        let form = Form(fields: try inputs.map { try Self.input($0.0, $0.1) })

        if let issue {
            #expect(throws: issue) { try form.file("picture") }
        } else {
            #expect(try (form.file("picture") != nil) == isFilled)
        }
    }

    @Test(arguments: [
        ("a.png", "a.png"), ("/etc/passwd", "passwd"), ("..", ".."), ("dir/", ""), (#"C:\fakepath\a.png"#, "a.png"),
        ("a\r\nb\t\u{1B}[31m", "ab[31m"), ("\u{202E}gpj.exe", "gpj.exe"), ("\u{2066}a\u{200F}\u{61C}\u{2028}", "a"),
        ("\u{85}\u{9F}a", "a"), (String(repeating: "é", count: 200), String(repeating: "é", count: 127)),
        (String(repeating: "x", count: 300), String(repeating: "x", count: 255)), ("e\u{301}.png", "e\u{301}.png"),
        ("a<b>&\"'.png", "a<b>&\"'.png"),
    ])
    func `a client's file name is shown without path, controls and turns of direction`(name: String, shown: String) {
        let file = UploadedFile(name: [UInt8](name.utf8), contentType: nil, file: nil)

        #expect([UInt8](file.fileName.utf8) == [UInt8](shown.utf8))
    }
}
