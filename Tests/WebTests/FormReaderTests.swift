import HTTP
import Testing
import Web

@Suite struct FormReaderTests {
    @Test(arguments: [
        ("a=b&c=d", ["a=b", "c=d"]), ("a=b+c&d=%2B", ["a=b c", "d=+"]), ("a=1&a=2", ["a=1", "a=2"]),
        ("a=1&&b=2&", ["a=1", "b=2"]), ("a=1;b=2", ["a=1;b=2"]), ("a=e%CC%81", ["a=e\u{301}"]),
        ("%CC%81=1&a=2", ["\u{301}=1", "a=2"]), ("a", ["a="]), ("a=", ["a="]), ("=b", ["=b"]), ("=", ["="]), ("", []),
        ("&", []), ("a=b=c", ["a=b=c"]), ("a=%26%3D", ["a=&="]), ("a=%252e", ["a=%2e"]), ("a=é", ["a=é"]),
        ("a=%0D%0Ab", ["a=\r\nb"]), ("a+b=c", ["a b=c"]), ("%61=%4a%4A", ["a=JJ"]), ("a=\t", ["a=\t"]),
    ])
    func `an urlencoded body is read pair by pair`(body: String, fields: [String]) async {
        for size in [1, 3, 1000] {
            let result = await outcome { () throws(FormError) in
                try await FormRequest.form([UInt8](body.utf8), type: FormRequest.urlencoded, pieces: size)
            }
            #expect(result.map { $0.map { [UInt8]($0.utf8) } } == .success(fields.map { [UInt8]($0.utf8) }))
        }
    }

    @Test(arguments: [
        ("a=%", FormError.Fault.escape), ("a=%2", .escape), ("a=%zz", .escape), ("a=%2z", .escape), ("%=a", .escape),
        ("a=%+1", .escape), ("a=%%41", .escape), ("a=%\u{FF15}1", .escape), ("a=%00", .text), ("a\u{0}=b", .text),
        ("%00=b", .text), ("a=%C3%28", .text), ("a=%ED%A0%80", .text), ("%ff=a", .text), ("ok=1&a=%C0%80", .text),
    ])
    func `broken escapes and what is no text are refused`(body: String, fault: FormError.Fault) async {
        let result = await outcome { () throws(FormError) in
            try await FormRequest.form([UInt8](body.utf8), type: FormRequest.urlencoded)
        }

        #expect(result == .failure(.malformed(fault)))
        #expect(FormError.malformed(fault).status == .badRequest)
    }

    @Test(arguments: [
        "text/plain", "application/json", "application/x-www-form-urlencoded2", "multipart/mixed; boundary=b", "form",
        "",
        "application/x-www-form-urlencoded, text/plain", "multipart/form-data2; boundary=b", "a\u{17F}plication/json",
        "text/plain; multipart/form-data; boundary=b",
    ])
    func `a body that is no form is refused as another kind`(type: String) async {
        for body in ["", "a=b", "--b--"] {
            let result = await outcome { () throws(FormError) in
                try await FormRequest.form([UInt8](body.utf8), type: type)
            }
            #expect(result == .failure(.notAForm))
        }
        #expect(FormError.notAForm.status == .unsupportedMediaType)
    }

    @Test func `a request without type is an empty form when it has no body, and none when it has one`() async {
        let empty = await outcome { () throws(FormError) in try await FormRequest.form([], type: nil) }
        let filled = await outcome { () throws(FormError) in try await FormRequest.form([UInt8]("a=b".utf8), type: nil)
        }

        #expect(empty == .success([]))
        #expect(filled == .failure(.notAForm))
    }

    @Test(arguments: [
        "application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded",
        "application/x-www-form-urlencoded;charset=utf-8",
        "application/x-www-form-urlencoded ; charset=UTF-8", "application/x-www-form-urlencoded;",
    ])
    func `the urlencoded type is known in every spelling`(type: String) async {
        let result = await outcome { () throws(FormError) in try await FormRequest.form([UInt8]("a=b".utf8), type: type)
        }

        #expect(result == .success(["a=b"]))
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=----exam7Mb", "----exam7Mb"),
        (#"multipart/form-data; boundary="----exam7Mb""#, "----exam7Mb"),
        ("Multipart/Form-Data; Boundary=Aa", "Aa"),
        (#"multipart/form-data;charset="utf-8";boundary=Aa"#, "Aa"),
        (#"multipart/form-data; charset="a;boundary=no"; boundary=Aa"#, "Aa"),
        ("multipart/form-data ;; boundary=Aa;", "Aa"),
        (#"multipart/form-data; boundary="a'()+_,-./:=? b""#, "a'()+_,-./:=? b"),
        ("multipart/form-data; boundary=" + String(repeating: "x", count: 70), String(repeating: "x", count: 70)),
    ])
    func `a boundary is read from the type`(type: String, boundary: String) async {
        let body = [UInt8](
            "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--\(boundary)--\r\n".utf8
        )

        #expect(
            await outcome { () throws(FormError) in try await FormRequest.form(body, type: type) } == .success(["a=x"])
        )
    }

    @Test(arguments: [
        "", ";", "; boundary", "; boundary=", #"; boundary="""#, #"; boundary="b"#, "; boundary=b; boundary=b",
        "; boundary=b; Boundary=c", "; boundary=b c", #"; boundary="b ""#, "; boundary=b, multipart/form-data",
        "; boundary = b", "; boundary=é", #"; boundary="b\b""#, #"; boundary="a@b""#, "; boundary=a:b",
        "; boundary=" + String(repeating: "x", count: 71), "; boundary=\"" + String(repeating: #"\"#, count: 70),
        "; x; boundary=b", "; boundary=\"b\"\u{301}", " boundary=b",
    ])
    func `a type without one good boundary is refused`(parameters: String) async {
        let type = "multipart/form-data" + parameters

        let result = await outcome { () throws(FormError) in
            try await FormRequest.form([UInt8]("--b--".utf8), type: type)
        }

        #expect(result == .failure(parameters == " boundary=b" ? .notAForm : .malformed(.contentType)))
    }

    @Test func `two types are refused`() async {
        var fields: Fields = [.contentType: "application/x-www-form-urlencoded"]
        fields.append(.contentType, "application/x-www-form-urlencoded")
        let request = TestRequest.make(.post, "/", fields: fields, body: RequestBody(bytes: [UInt8]("a=b".utf8)))

        let result = await outcome { () throws(FormError) in
            try await FormReader(spoolFolder: "/nonexistent").form(of: request)
        }

        #expect(result == .failure(.malformed(.contentType)))
    }

    @Test(arguments: [
        (BodyError.truncated, FormError.body(.truncated), Status.badRequest),
        (.malformed, .body(.malformed), .badRequest), (.timedOut, .body(.timedOut), .requestTimeout),
        (.tooLarge, .tooLarge, .contentTooLarge),
    ])
    func `what becomes of the body becomes of the form`(cause: BodyError, error: FormError, status: Status) async {
        for type in [FormRequest.multipart, FormRequest.urlencoded, nil] {
            let body = RequestBody { () throws(BodyError) in throw cause }
            let result = await outcome { () throws(FormError) in try await FormRequest.form(body, type: type) }
            #expect(result == .failure(error))
        }
        #expect(error.status == status)
    }
}
