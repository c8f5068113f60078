import Files
import Foundation
import HTTP
import Testing
import Web

@Suite struct FormLimitTests {
    static func part(_ name: String, _ value: String, file: String? = nil, heads: [String] = []) -> String {
        let fileName = file.map { "; filename=\"\($0)\"" } ?? ""
        let lines = ["Content-Disposition: form-data; name=\"\(name)\"\(fileName)"] + heads
        return "--b\r\n" + lines.joined(separator: "\r\n") + "\r\n\r\n\(value)\r\n"
    }

    static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static func lines(_ count: Int) -> [String] { Array(repeating: "X: y", count: count) }

    static func parts(_ count: Int, _ part: String) -> String {
        String(repeating: part, count: count) + "--b--\r\n"
    }

    static let multipart: [(String, String, Bool)] = [
        ("1000 fields", parts(1000, part("a", "x")), true),
        ("1001 fields", parts(1001, part("a", "x")), false),
        ("100 files", parts(100, part("f", "", file: "")), true),
        ("101 files", parts(101, part("f", "", file: "")), false),
        ("5000 empty files with names", parts(5000, part("f", "", file: "a")), false),
        ("10 files with bytes", parts(10, part("f", "x", file: "a")), true),
        ("11 files with bytes", parts(11, part("f", "x", file: "a")), false),
        ("a name of 256 bytes", parts(1, part(many("n", 256), "x")), true),
        ("a name of 257 bytes", parts(1, part(many("n", 257), "x")), false),
        ("16 part headers", parts(1, part("a", "x", heads: lines(15))), true),
        ("17 part headers", parts(1, part("a", "x", heads: lines(16))), false),
        ("5000 part headers", parts(1, part("a", "x", heads: lines(5000))), false),
        ("a part header of 8 KiB", parts(1, part("a", "x", heads: ["X: " + many("y", 8189)])), true),
        (
            "a part header over 8 KiB", parts(1, part("a", "x", heads: ["X: " + many("y", 8200)])),
            false
        ),
        ("1 MiB of text", parts(1, part("a", many("x", 1 << 20))), true),
        ("more than 1 MiB of text", parts(1, part("a", many("x", (1 << 20) + 1))), false),
        ("texts over 1 MiB together", parts(5, part("a", many("x", 1 << 18))), false),
    ]

    @Test(arguments: multipart)
    func `a multipart form may be as large as its limits say`(what: String, body: String, isRead: Bool) async {
        let result = await outcome { () throws(FormError) in try await FormRequest.form([UInt8](body.utf8)) }

        if isRead {
            #expect(throws: Never.self) { try result.get() }
        } else {
            #expect(result == .failure(.tooLarge))
        }
    }

    static let urlencoded: [(String, String, Bool)] = [
        ("1000 fields", many("a=v&", 1000), true),
        ("1001 fields", many("a=v&", 1001), false),
        ("empty pairs do not count", many("&", 100_000) + "a=v", true),
        ("a name of 256 bytes", many("%6e", 256) + "=v", true),
        ("a name of 257 bytes", many("n", 257) + "=v", false),
        ("1 MiB", "a=" + many("v", 1 << 20 - 2), true),
        ("more than 1 MiB", "a=" + many("v", 1 << 20 - 1), false),
    ]

    @Test(arguments: urlencoded)
    func `an urlencoded form may be as large as its limits say`(what: String, body: String, isRead: Bool) async {
        let result = await outcome { () throws(FormError) in
            try await FormRequest.form([UInt8](body.utf8), type: FormRequest.urlencoded)
        }

        if isRead {
            #expect(throws: Never.self) { try result.get() }
        } else {
            #expect(result == .failure(.tooLarge))
        }
    }

    @Test func `a file may be as large as its limit says`() async {
        let limits = FormLimits(upload: 1000)
        let fits = Self.parts(2, Self.part("f", Self.many("x", 1000), file: "a"))
        let exceeds = Self.parts(1, Self.part("f", Self.many("x", 1001), file: "a"))

        for (body, isRead) in [(fits, true), (exceeds, false)] {
            let result = await outcome { () throws(FormError) in
                try await FormRequest.form([UInt8](body.utf8), pieces: 100, limits: limits)
            }
            #expect((result == .failure(.tooLarge)) == !isRead)
        }
    }

    @Test(arguments: [FormRequest.multipart, FormRequest.urlencoded])
    func `a body announced as too large is refused before any of it is read`(type: String) async {
        let body = RequestBody(announcedLength: 1 << 30) {
            Issue.record("read")
            return nil
        }

        #expect(
            await outcome { () throws(FormError) in try await FormRequest.form(body, type: type) }
                == .failure(.tooLarge)
        )
    }

    @Test func `an endless body without a length is read no further than the limit`() async {
        var count = 0
        let body = RequestBody {
            count += 1 << 16
            return [UInt8](repeating: 0x78, count: 1 << 16)
        }
        let limits = FormLimits(upload: 1 << 20)

        let result = await outcome { () throws(FormError) in try await FormRequest.form(body, limits: limits) }

        #expect(result == .failure(.tooLarge))
        #expect(count <= limits.multipart + 1 << 16)
    }

    @Test func `the largest limit there can be does not overflow`() {
        #expect(FormLimits(upload: .max).multipart > 0)
    }
}
