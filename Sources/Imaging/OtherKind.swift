/// What an upload is that is not an accepted picture, so that the answer can name it.
package enum OtherKind: Sendable, Hashable, CaseIterable {
    case heic
    case avif
    case webp
    case jpegXL
    case gif
    case svg
    case tiff
    case bmp
    case icon
    case photoshop
    case video
    case pdf
    case zip
    case html
    case text
    case unknown

    /// Bytes from the start of a file that are looked at.
    private static let window = 1024

    private static let signatures: [(kind: Self, at: Int, bytes: [UInt8])] = [
        (.gif, 0, Array("GIF8".utf8)),
        (.jpegXL, 0, [0xff, 0x0a]),
        (.jpegXL, 4, Array("JXL ".utf8)),
        (.webp, 8, Array("WEBP".utf8)),
        (.video, 8, Array("AVI ".utf8)),
        (.video, 0, [0x1a, 0x45, 0xdf, 0xa3]),
        (.tiff, 0, [0x49, 0x49, 0x2a, 0x00]),
        (.tiff, 0, [0x4d, 0x4d, 0x00, 0x2a]),
        (.bmp, 0, Array("BM".utf8)),
        (.icon, 0, [0x00, 0x00, 0x01, 0x00]),
        (.photoshop, 0, Array("8BPS".utf8)),
        (.pdf, 0, Array("%PDF-".utf8)),
        (.zip, 0, [0x50, 0x4b, 0x03, 0x04]),
        (.zip, 0, [0x50, 0x4b, 0x05, 0x06]),
    ]

    /// The four-letter brands of files that begin with an `ftyp` box; any other brand is taken for a video.
    private static let brands: [(kind: Self, names: [String])] = [
        (.avif, ["avif", "avis"]),
        (.heic, ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]),
    ]

    init(of bytes: Span<UInt8>) {
        if let found = Self.signatures.first(where: { bytes.has($0.bytes, at: $0.at) }) {
            self = found.kind
        } else if bytes.has("ftyp".utf8, at: 4) {
            self = Self(ofBrands: bytes)
        } else {
            self = Self(ofText: bytes)
        }
    }

    /// The first brand, then those that the file is said to be compatible with.
    private init(ofBrands bytes: Span<UInt8>) {
        let end = min(bytes.uint32(at: 0), bytes.count, Self.window)
        let places = [8] + stride(from: 16, to: end - 3, by: 4)
        let found = places.compactMap { place in
            Self.brands.first { $0.names.contains { bytes.has($0.utf8, at: place) } }?.kind
        }
        // A file of either kind may begin with what both have in common.
        self = found.contains(.avif) ? .avif : found.first ?? .video
    }

    private init(ofText bytes: Span<UInt8>) {
        let start = (0..<min(bytes.count, Self.window)).map { bytes[$0] }
        let isText = start.allSatisfy(Self.isInText)
        guard isText else {
            self = .unknown
            return
        }
        let tags = start.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
        if tags.contains(Array("<svg".utf8)) {
            self = .svg
        } else if ["<html", "<!doctype html", "<script", "<body"].contains(where: { tags.contains(Array($0.utf8)) }) {
            self = .html
        } else {
            self = .text
        }
    }

    /// Other controls, and bytes above, are never in UTF-8 text.
    private static func isInText(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0a, 0x0d, 0x20..<0x7f, 0x80..<0xf5: true
        default: false
        }
    }
}
