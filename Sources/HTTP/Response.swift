/// An answer.
///
/// Its length, date and connection are the server's to say: such fields are not sent.
package struct Response: Sendable {
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// `length` bytes that come piece by piece, each asked for when the one before is on its way.
        ///
        /// When `next` throws, or gives less or more than announced, the connection is cut: a client must never take
        /// a part for the whole.
        case pieces(length: Int, next: @Sendable () async throws -> [UInt8]?)
        /// Events as they are published, for as long as both sides stay; the connection ends with them.
        case events(EventSubscription)

        /// Nil when nobody can know.
        package var length: Int? {
            switch self {
            case .none: 0
            case .bytes(let bytes): bytes.count
            case .pieces(let length, _): length
            case .events: nil
            }
        }
    }

    package var status: Status
    package var fields: Fields
    package var body: Body

    package init(_ status: Status, fields: Fields = [:], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    package static func text(_ text: String, status: Status = .ok) -> Response {
        Response(status, fields: [.contentType: "text/plain; charset=utf-8"], body: .bytes([UInt8](text.utf8)))
    }

    /// Sends the client on to `location` with a GET (RFC 9110 15.4.4).
    package static func seeOther(_ location: FieldValue) -> Response {
        Response(.seeOther, fields: [.location: location])
    }
}
