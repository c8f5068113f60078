import HTTP
import Site

extension Trial {
    /// One request of a user who is logged in, as it comes on the wire, is answered: with no fault of the server's, and no mark
    /// of the request's in the page.
    static let site = Trial("site", longest: 3000) { bytes in
        guard case .head(let count, let head) = HeadReading([bytes]) else { return }
        let body = BodyReading(head.framing, [[UInt8](bytes[count...])]).output
        let visitor = try Visitor.current(head)
        let response = try visitor.answer(head, body)
        try hold(response.status.code < 500, "\(head.method.text) \(head.target.text): \(response.status.code)")
        if let location = response.fields[.location] {
            try hold([UInt8](location.bytes).staysOnSite, "who is sent on stays: \(location.text)")
        }
        for line in response.fields { try line.checkWire() }
        guard case .bytes(let page) = response.body, !page.isEmpty else { return }
        guard let type = response.fields[.contentType]?.text else { throw Finding(description: "a body has a type") }
        // A page in a short form is the same page.
        guard type.hasPrefix("text/html"), !response.fields.contains(.contentEncoding) else { return }
        try hold(String(validating: page, as: UTF8.self) != nil, "a page is UTF-8")
        // No element of ours begins so.
        for mark in ["<zq", "\"zq=", "'zq="] { try hold(!page.has([UInt8](mark.utf8)), "no mark goes out as one") }
    }
}
