/// The formats of pictures that are accepted.
package enum PictureFormat: Sendable, CaseIterable {
    case jpeg
    case png
    case webp
    case gif
    case heic
    case avif

    /// Those that the libraries this was built with decode.
    package static let accepted = allCases.filter(\.isDecoded)

    private static let signatures: [(format: Self, bytes: [UInt8])] = [
        (.jpeg, [0xff, 0xd8, 0xff]),
        (.png, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        (.gif, Array("GIF87a".utf8)),
        (.gif, Array("GIF89a".utf8)),
    ]

    /// As people call it.
    package var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .heic: "HEIC"
        case .avif: "AVIF"
        }
    }

    package var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .heic: "image/heic"
        case .avif: "image/avif"
        }
    }

    /// Tells the format by the first bytes alone: names and content types are what a client says.
    init(of bytes: Span<UInt8>) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        guard let format = try Self.signed(bytes) ?? Self.boxed(bytes), format.isDecoded else {
            throw .notAPicture(OtherKind(of: bytes))
        }
        self = format
    }

    private static func signed(_ bytes: Span<UInt8>) throws(PictureError) -> Self? {
        for (format, signature) in signatures where format.isDecoded {
            let count = min(signature.count, bytes.count)
            guard bytes.has(signature.prefix(count), at: 0) else { continue }
            guard count == signature.count else { throw .incomplete }
            return format
        }
        return nil
    }

    private static func boxed(_ bytes: Span<UInt8>) -> Self? {
        if bytes.has("RIFF".utf8, at: 0), bytes.has("WEBP".utf8, at: 8) { return .webp }
        switch OtherKind(of: bytes) {
        case .heic: return .heic
        case .avif: return .avif
        default: return nil
        }
    }
}
