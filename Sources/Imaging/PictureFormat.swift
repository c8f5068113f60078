/// The formats of pictures that are accepted.
package enum PictureFormat: Sendable {
    case jpeg
    case png

    private static let jpegSignature: [UInt8] = [0xff, 0xd8, 0xff]
    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    package var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }

    /// Tells the format by the first bytes alone: names and content types are what a client says.
    init(of bytes: Span<UInt8>) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        for (format, signature) in [(Self.jpeg, Self.jpegSignature), (.png, Self.pngSignature)] {
            let count = min(signature.count, bytes.count)
            guard bytes.has(signature.prefix(count), at: 0) else { continue }
            guard count == signature.count else { throw .incomplete }
            self = format
            return
        }
        throw .notAPicture(OtherKind(of: bytes))
    }
}
