import Compression
package import HTTP

/// Sends pages in a shorter form to browsers that take it.
///
/// A page holds nothing secret that an attacker could guess by its length (BREACH): forms carry no tokens, as requests of
/// other sites are told by the fields that browsers send.
package struct BodyCoder: Sendable {
    /// A shorter body would come in the same packet.
    private static let least = 1_024

    private let compressors = Compressors(.quick)

    package init() {}

    package func shorten(_ response: inout Response, for request: Request) {
        guard case .bytes(let bytes) = response.body, bytes.count >= Self.least, response.status != .partialContent,
            !response.fields.contains(.contentEncoding), Self.isText(response.fields[.contentType]?.text ?? ""),
            let coding = ContentCoding(acceptedBy: request.fields), let short = compressors.shorter(bytes, coding)
        else { return }
        response.body = .bytes(short)
        response.fields[.contentEncoding] = coding.fieldValue
    }

    /// Whether bytes of a media type become shorter; pictures are short already.
    static func isText(_ mediaType: String) -> Bool {
        mediaType.hasPrefix("text/") || mediaType.hasPrefix("application/manifest+json")
            || mediaType.hasPrefix("image/svg+xml") || mediaType.hasPrefix("image/x-icon")
    }
}
