/// Writes the head of an answer: the one place where its length, date and connection are said.
package struct ResponseHead {
    /// What becomes of the connection after the answer.
    package enum Persistence: Sendable {
        /// HTTP/1.1 needs no word for staying open.
        case stays
        /// HTTP/1.0 does.
        case staysByWord
        case closes
    }

    /// Appends status line and fields, ready for the body.
    ///
    /// - Parameters:
    ///   - response: What is answered; its fields for framing, date and connection are left out.
    ///   - dateLine: `Date: …` with its line end.
    ///   - persistence: What becomes of the connection.
    ///   - version: What the client speaks: before HTTP/1.1 a body without a length ends with the connection.
    ///   - bytes: Where it is written.
    package static func append(
        _ response: Response,
        dateLine: [UInt8],
        persistence: Persistence,
        version: Version = .http11,
        to bytes: inout [UInt8]
    ) {
        bytes += "HTTP/1.1 ".utf8
        bytes.append(decimal: Int(response.status.code))
        bytes.append(ASCII.space)
        bytes += response.status.reason.utf8
        bytes += "\r\n".utf8
        bytes += dateLine
        response.fields.write(to: &bytes)
        switch persistence {
        case .stays: break
        case .staysByWord: bytes += "Connection: keep-alive\r\n".utf8
        case .closes: bytes += "Connection: close\r\n".utf8
        }
        // RFC 9110 8.6: none with 204, and none with 304, where it would speak of the answer not sent.
        if response.status.allowsBody { appendFraming(of: response.body, version, to: &bytes) }
        bytes += "\r\n".utf8
    }

    private static func appendFraming(of body: Response.Body, _ version: Version, to bytes: inout [UInt8]) {
        if let length = body.length {
            bytes += "Content-Length: ".utf8
            bytes.append(decimal: length)
            bytes += "\r\n".utf8
        } else if version == .http11 {
            // RFC 9112 6.1: HTTP/1.0 does not know chunks.
            bytes += "Transfer-Encoding: chunked\r\n".utf8
        }
    }
}
