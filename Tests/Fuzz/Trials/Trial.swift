/// One parser, and what must hold of it whatever bytes it is given.
///
/// It ends in one of three ways: it returns, it throws a rule that does not hold, or the process ends, which is a finding too.
package struct Trial: Sendable {
    package let name: String
    /// More bytes than these find nothing that fewer do not.
    package let longest: Int

    private let body: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, longest: Int = 1024, _ body: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.longest = longest
        self.body = body
    }

    package init?(named name: String) {
        guard let trial = Self.all.first(where: { $0.name == name }) else { return nil }
        self = trial
    }

    package func run(_ bytes: [UInt8]) throws { try body(bytes) }

    package static let all = [
        // What comes on the wire
        head, body, chunks, target, authority, peer, cookies, conditions, accept, forwarded, origin,
        // Around it
        tls, certificate, conversation, compression,
        // Forms
        multipart, form, urlencoded, percent, fileName,
        // What is written
        template, stencil, rows, log, access,
        // Records
        kinds, text, search, cursor, journal, database,
        // Secrets
        token, hash,
        // Pictures
        picture, exif, decoder, webp, gif, heif, profile,
        // All of it
        site,
    ]
}
