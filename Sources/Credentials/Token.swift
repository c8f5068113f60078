/// The secret a browser holds for its session: 32 random bytes, which the database keeps only as a digest.
package struct Token: Sendable, Equatable {
    private static let length = 32
    private static let textLength = 43

    private let bytes: [UInt8]

    /// A token nobody can guess, from the system's random source.
    package static func random() -> Token { Token(bytes: Sodium.randomBytes(length)) }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// A token as the cookie carries it, or nil for anything but 43 characters of base64url that stand for 32 bytes.
    package init?(text: String) {
        // Counted first: a cookie of any length costs no more than this.
        guard text.utf8.count == Self.textLength, let bytes = Base64.decode(text.utf8, Base64.url) else { return nil }
        self.bytes = bytes
    }

    /// 43 characters of base64url.
    package var text: String { Base64.encode(bytes, Base64.url) }

    /// What the database knows the token by: BLAKE2b-256 of its bytes.
    package var digest: [UInt8] { Digest.blake2b(bytes) }
}

extension Token: CustomStringConvertible {
    /// Not the secret: what is printed ends up in logs.
    package var description: String { "Token" }
}
