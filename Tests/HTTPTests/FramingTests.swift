import HTTP
import Testing

@Suite struct FramingTests {
    @Test(arguments: [("0", 0), ("5", 5), ("010", 10), ("1000", 1000), ("0000000000000000000000000005", 5)])
    func `a length is a decimal number`(value: String, length: Int) throws {
        #expect(try head(post("Content-Length: \(value)")).framing == .length(length))
    }

    @Test func `without a length there is no body`() throws {
        #expect(try head(post()).framing == .length(0))
    }

    @Test(arguments: [
        "", "+5", "-5", "0x5", "5_", "5;", "5 5", "5, 5", "5,5", "5e0", "five", "5a", "5.0", "\u{A0}5", "5\u{85}",
        "\u{665}", "\u{FF15}", "\"5\"",
    ])
    func `a length in other bytes is malformed`(value: String) {
        #expect(refusal(bytes(post("Content-Length: \(value)"))) == .malformed)
    }

    @Test(arguments: ["1001", "9223372036854775807", "9223372036854775808", "18446744073709551621", "1" + zeros])
    func `a length over the limit is refused whatever its size`(value: String) {
        #expect(refusal(bytes(post("Content-Length: \(value)"))) == .bodyTooLarge)
    }

    private static let zeros = String(repeating: "0", count: 400)

    @Test(arguments: ["5", "6", ""])
    func `a second length is malformed, even the same`(second: String) {
        #expect(refusal(bytes(post("Content-Length: 5", "Content-Length: \(second)"))) == .malformed)
        #expect(refusal(bytes(post("Content-Length: \(second)", "Content-Length: 5"))) == .malformed)
    }

    @Test(arguments: ["chunked", "CHUNKED", "Chunked", "\tchunked\t", " chunked "])
    func `chunked is known in letters of either case`(value: String) throws {
        #expect(try head(post("Transfer-Encoding:\(value)")).framing == .chunked)
    }

    @Test(arguments: [
        ("identity", HeadError.unknownCoding), ("gzip", .unknownCoding), ("chunkedx", .unknownCoding),
        ("xchunked", .unknownCoding), ("", .malformed), ("chunked, chunked", .malformed), (",chunked", .malformed),
        ("chunked,", .malformed), ("gzip, chunked", .malformed), ("chunked x", .malformed),
        ("\"chunked\"", .malformed), ("chun\u{212A}ed", .malformed), ("chunked\u{301}", .malformed),
        ("chunked;a=b", .malformed), ("chunked\u{A0}", .malformed),
    ])
    func `any other coding is refused`(value: String, error: HeadError) {
        #expect(refusal(bytes(post("Transfer-Encoding: \(value)"))) == error)
    }

    @Test(arguments: [
        ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Content-Length: 5"],
        ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: identity", "Transfer-Encoding: chunked"],
    ])
    func `two ways to find the end of a body are one too many`(lines: [String]) {
        #expect(refusal(bytes(post(lines[0], lines[1]))) == .malformed)
    }

    @Test func `an HTTP 1_0 request has no chunks`() {
        let head = "POST / HTTP/1.0\r\nHost: exam\r\nTransfer-Encoding: chunked\r\n\r\n"

        #expect(refusal(bytes(head)) == .malformed)
    }

    @Test func `an underscore is no hyphen`() throws {
        let head = try head(post("Transfer_Encoding: chunked", "Content-Length: 5"))

        #expect(head.framing == .length(5))
    }

    @Test(arguments: [
        ("1.1", [], true), ("1.1", ["close"], false), ("1.1", ["Close"], false), ("1.1", ["keep-alive, close"], false),
        ("1.1", ["x,close"], false), ("1.1", ["x", "CLOSE"], false), ("1.1", ["closed"], true),
        ("1.1", ["\"close\""], true), ("1.0", [], false), ("1.0", ["keep-alive"], true),
        ("1.0", ["Keep-Alive, close"], false), ("1.1", [",,close"], false), ("1.1", ["Upgrade, HTTP2-Settings"], true),
    ])
    func `Connection is a list of words`(version: String, values: [String], stays: Bool) throws {
        let lines = values.map { "Connection: \($0)\r\n" }.joined()

        let head = try head("GET / HTTP/\(version)\r\nHost: exam\r\n\(lines)\r\n")

        #expect(head.keepAlive == stays)
    }

    @Test(arguments: [
        ("1.1", "100-continue", "5", true), ("1.1", "100-Continue", "5", true), ("1.1", "100-continue", "0", false),
        ("1.0", "100-continue", "5", false), ("1.0", "other", "5", false),
    ])
    func `100 is expected for a body, by a client that knows it`(
        version: String,
        value: String,
        length: String,
        expects: Bool
    ) throws {
        let lines = "Host: exam\r\nExpect: \(value)\r\nContent-Length: \(length)\r\n\r\n"

        #expect(try head("POST / HTTP/\(version)\r\n" + lines).expectsContinue == expects)
    }

    @Test(arguments: ["200-ok", "100-continue, other", ""])
    func `another expectation cannot be met`(value: String) {
        #expect(refusal(bytes(post("Expect: \(value)"))) == .unknownExpectation)
    }
}
