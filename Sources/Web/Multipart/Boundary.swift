import HTTP

/// What separates the parts of a multipart body (RFC 2046 5.1.1).
package struct Boundary: Sendable, Equatable {
    package let bytes: [UInt8]

    /// Nil unless 1 to 70 of the allowed characters, the last not a space.
    package init?(_ bytes: ArraySlice<UInt8>) {
        guard 1...70 ~= bytes.count, Self.allowed.containsAll(bytes), bytes.last != ASCII.space else { return nil }
        self.bytes = [UInt8](bytes)
    }

    private static let allowed = ByteSet("'()+_,-./:=? ").union(.digits).union(.letters)
}
