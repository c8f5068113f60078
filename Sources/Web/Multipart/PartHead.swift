/// What a part of a multipart form says of itself (RFC 7578 4.2).
package struct PartHead: Equatable, Sendable {
    package let name: [UInt8]
    /// Nil in a part that is no file input; empty in one left empty.
    package let fileName: [UInt8]?
    package let contentType: [UInt8]?
}
