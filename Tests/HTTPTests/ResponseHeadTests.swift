import HTTP
import Testing

@Suite struct ResponseHeadTests {
    @Test func `an answer says its length once, and its date`() {
        let response = Response(
            .ok,
            fields: [
                .contentLength: "999", .transferEncoding: "chunked", .connection: "upgrade", .date: "never",
                .contentType: "text/plain",
            ],
            body: .bytes(bytes("hello"))
        )

        let expected = "HTTP/1.1 200 OK\r\nDate: today\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n"
        #expect(written(response, .stays) == expected)
    }

    @Test(arguments: [Status.noContent, .notModified])
    func `an answer that can have no body has no length`(status: Status) {
        let text = written(Response(status, fields: [.etag: "\"a\""]), .stays)

        #expect(!text.contains("Content-Length"))
        #expect(text.hasSuffix("ETag: \"a\"\r\n\r\n"))
    }

    @Test func `an answer says what becomes of the connection`() {
        #expect(written(Response(.notFound), .closes).contains("\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"))
        #expect(written(Response(.notFound), .staysByWord).contains("\r\nConnection: keep-alive\r\n"))
        #expect(!written(Response(.notFound), .stays).contains("Connection"))
    }

    @Test func `pieces are announced by their length`() {
        let response = Response(.ok, body: .pieces(length: 123_456) { nil })

        #expect(written(response, .stays).hasSuffix("Content-Length: 123456\r\n\r\n"))
    }

    @Test(arguments: [
        (Version.http11, Status.ok, "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"),
        (.http10, .ok, "Connection: close\r\n\r\n"),
        (.http11, .noContent, "Connection: close\r\n\r\n"),
    ])
    func `a stream has chunks where the client knows them, and no length`(
        version: Version,
        status: Status,
        end: String
    ) {
        let subscription = EventTopic().subscription()
        let text = written(Response(status, body: .events(subscription)), .closes, version)

        #expect(text.hasSuffix("Date: today\r\n" + end))
    }

    private func written(
        _ response: Response,
        _ persistence: ResponseHead.Persistence,
        _ version: Version = .http11
    ) -> String {
        var head: [UInt8] = []
        ResponseHead.append(
            response,
            dateLine: bytes("Date: today\r\n"),
            persistence: persistence,
            version: version,
            to: &head
        )
        return String(decoding: head, as: UTF8.self)
    }
}
