import HTTP
import Testing
import Web

@Suite struct CookieTests {
    static func cookies(_ values: [String]) -> Cookies {
        var fields: Fields = [:]
        for value in values.compactMap({ FieldValue($0) }) { fields.append(.cookie, value) }
        return Cookies(fields)
    }

    @Test(arguments: [
        (["pl=abc"], "abc"), (["a=1; pl=abc; b=2"], "abc"), (["a=1;pl=abc"], "abc"), (["a=1", "pl=abc"], "abc"),
        (["pl="], ""), (["pl=a=b"], "a=b"), (["a; ;=; pl=abc"], "abc"), (["other=\"x y\"; pl=abc"], "abc"),
        (["PL=x; pl=abc"], "abc"), (["pl=" + String(repeating: "x", count: 4096)], String(repeating: "x", count: 4096)),
        (["a=é; pl=abc"], "abc"),
    ])
    func `a cookie is found among others`(values: [String], value: String) {
        #expect(Self.cookies(values).value(of: "pl", over: .http) == value)
    }

    @Test(arguments: [
        [], [""], ["a=1"], ["PL=abc"], ["xpl=abc"], ["pl =abc"], ["p\u{6C}\u{301}=abc"],
        ["pl=a; pl=b"], ["pl=a; pl=a"], ["pl=a", "pl=b"], ["pl=a; pl"],
        ["pl=\"abc\""], ["pl=a b"], ["pl=a,b"], ["pl=a\\b"], ["pl=é"], ["pl=a\u{301}"],
        ["pl=" + String(repeating: "x", count: 4097)], ["pl=" + String(repeating: "x", count: 8192)],
    ])
    func `a cookie that is missing, malformed, huge or repeated is none`(values: [String]) {
        #expect(Self.cookies(values).value(of: "pl", over: .http) ?? "none" == "none")
    }

    @Test func `over https only the cookie that no other site can set counts`() {
        let cookies = Self.cookies(["pl=plain; __Host-pl=safe"])

        #expect(cookies.value(of: "pl", over: .https) == "safe")
        #expect(cookies.value(of: "pl", over: .http) == "plain")
        #expect(Self.cookies(["pl=plain"]).value(of: "pl", over: .https) == nil)
    }

    @Test(arguments: [
        (Scheme.http, Int?.none, "pl=abc; Path=/; HttpOnly; SameSite=Lax"),
        (.https, nil, "__Host-pl=abc; Path=/; Secure; HttpOnly; SameSite=Lax"),
        (.https, 60, "__Host-pl=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax"),
    ])
    func `a cookie is set for the whole site, out of reach of scripts`(scheme: Scheme, maxAge: Int?, text: String) {
        #expect(SetCookie("pl", "abc", over: scheme, maxAge: maxAge).fieldValue == FieldValue(text))
    }

    @Test func `a cookie is ended by setting it to nothing for no time`() {
        let value = SetCookie.ended("pl", over: .http).fieldValue

        #expect(value == "pl=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    }

    @Test(arguments: ["a;b", "a\r\nSet-Cookie: x=y", "a b", "\"", "é", "\u{0}"])
    func `no value breaks out of its cookie`(value: String) {
        let text = String(decoding: SetCookie("pl", value, over: .http).fieldValue.bytes, as: UTF8.self)

        #expect(text == "pl=\(PercentCoding.encode(value)); Path=/; HttpOnly; SameSite=Lax")
    }
}
