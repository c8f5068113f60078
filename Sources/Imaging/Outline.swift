/// What the segments of a picture file say of it before a pixel is decoded.
struct Outline {
    let format: PictureFormat
    /// As stored, before turning.
    var width = 0
    var height = 0
    var exif: Exif?
    /// The part that is coded first, of a picture that may have several (GIF, WebP).
    var frame: Frame?
    /// Where that part lies in a WebP.
    var data = 0..<0
    /// The file's end was found; when only that is missing, the picture may still be whole.
    var ends = false
    /// A JPEG's scans.
    var scanCount = 0
    /// A PNG's gAMA that must be undone, in 1/100,000; 0: none.
    var gamma = 0
    /// Where the parts of its colour profile are, in order.
    var profile: [Range<Int>] = []
    /// What stays of the file when its metadata is cut.
    var pieces = Pieces()

    var orientation: Orientation { exif?.orientation ?? .upright }

    init(format: PictureFormat) { self.format = format }

    init(_ bytes: Span<UInt8>, _ limits: PictureLimits) throws(PictureError) {
        switch try PictureFormat(of: bytes) {
        case .jpeg: self = try JPEGSegments.outline(bytes, limits)
        case .png: self = try PNGChunks.outline(bytes, limits)
        case .webp: self = try WebPChunks.outline(bytes, limits)
        case .gif: self = try GIFBlocks.outline(bytes, limits)
        case .heic: self = try HEIFFile.outline(bytes, limits, format: .heic)
        case .avif: self = try HEIFFile.outline(bytes, limits, format: .avif)
        }
    }
}
