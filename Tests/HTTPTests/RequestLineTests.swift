import HTTP
import Testing

@Suite struct RequestLineTests {
    @Test(arguments: [
        ("GET /a HTTP/1.1", "/a", "exam"),
        ("GET /a?b=c HTTP/1.1", "/a?b=c", "exam"),
        ("GET /? HTTP/1.1", "/?", "exam"),
        ("GET //a//b HTTP/1.1", "//a//b", "exam"),
        ("GET /\\evil.example HTTP/1.1", "/\\evil.example", "exam"),
        ("GET /a%20%c3%a9 HTTP/1.1", "/a%20%c3%a9", "exam"),
        ("GET http://other:81/a?b HTTP/1.1", "/a?b", "other:81"),
        ("GET HTTP://Other HTTP/1.1", "/", "other"),
        ("GET https://other?q HTTP/1.1", "/?q", "other"),
        ("OPTIONS * HTTP/1.1", "*", "exam"),
        ("OPTIONS http://other HTTP/1.1", "*", "other"),
        ("OPTIONS http://other/ HTTP/1.1", "/", "other"),
        ("GET /a HTTP/1.2", "/a", "exam"),
    ])
    func `a target is read in each of its forms, and its own host wins`(
        line: String,
        target: String,
        authority: String
    ) throws {
        let head = try head("\(line)\r\nHost: exam\r\n\r\n")

        #expect(head.target.text == target)
        #expect(head.authority.text == authority)
    }

    @Test(arguments: [
        "GET  /a HTTP/1.1", "GET /a  HTTP/1.1", " GET /a HTTP/1.1", "GET /a HTTP/1.1 ", "GET\t/a\tHTTP/1.1",
        "GET /a b HTTP/1.1", "GET /a", "GET /a ", "GET", "GET HTTP/1.1", "GÉT /a HTTP/1.1", "GET /é HTTP/1.1",
        "GET a HTTP/1.1", "GET * HTTP/1.1", "GET /a#b HTTP/1.1", "GET /a% HTTP/1.1", "GET /a%2 HTTP/1.1",
        "GET /a%zz HTTP/1.1", "GET /a%00 HTTP/1.1", "GET /a?%0 HTTP/1.1", "GET ?a HTTP/1.1", "GE(T /a HTTP/1.1",
        "GET ftp://exam/a HTTP/1.1", "GET http:///a HTTP/1.1", "GET http://a@b/ HTTP/1.1", "GET http:/a HTTP/1.1",
        "GET /a HTTP/1.10", "GET /a HTTP/01.1", "GET /a HTTP/1", "GET /a HTTP/1.", "GET /a HTTP/ 1.1",
        "GET /a XHTTP/1.1", "GET /a http/1.1", "GET /a HTTP/1.1x", "GET /a HTTP/1,1", "GET /a HTTP/+1.1",
        "GET /a HTTP/\u{661}.1",
    ])
    func `a request line that is not exactly one is malformed`(line: String) {
        #expect(refusal(bytes("\(line)\r\nHost: exam\r\n\r\n")) == .malformed)
    }

    @Test(arguments: ["HTTP/0.9", "HTTP/2.0", "HTTP/3.0", "HTTP/9.9"])
    func `another major version is refused by its name`(version: String) {
        #expect(refusal(bytes("GET /a \(version)\r\nHost: exam\r\n\r\n")) == .versionNotSupported)
    }

    @Test(arguments: ["CONNECT exam:443 HTTP/1.1", "CONNECT /a HTTP/1.1"])
    func `a tunnel is refused whatever its target`(line: String) {
        #expect(refusal(bytes("\(line)\r\nHost: exam\r\n\r\n")) == .tunnelRefused)
    }

    @Test func `a method is the bytes that stand there`() throws {
        #expect(try head("get /a HTTP/1.1\r\nHost: exam\r\n\r\n").method != .get)
        #expect(try head("GET /a HTTP/1.1\r\nHost: exam\r\n\r\n").method == .get)
        #expect(try head("M-SEARCH /a HTTP/1.1\r\nHost: exam\r\n\r\n").method.text == "M-SEARCH")
    }

    @Test func `one empty line before a request is passed over, a second is not`() throws {
        #expect(try head("\r\n" + get()).method == .get)
        #expect(refusal(bytes("\r\n\r\n" + get())) == .malformed)
    }

    @Test func `a request line may have 8192 bytes and no more`() throws {
        let target = "/" + String(repeating: "a", count: 8192 - "GET / HTTP/1.1".count)

        #expect(try head("GET \(target) HTTP/1.1\r\nHost: exam\r\n\r\n").target.path.count == target.count)
        #expect(refusal(bytes("GET \(target)a HTTP/1.1\r\nHost: exam\r\n\r\n")) == .lineTooLong)
        #expect(refusal([UInt8](repeating: 0x41, count: 9000)) == .lineTooLong)
    }
}
