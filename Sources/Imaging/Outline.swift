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

    /// Whether the pixels of both are decoded alike, as far as JPEGs go.
    func decodes(as other: Outline) -> Bool {
        format == other.format && format == .jpeg && width == other.width && height == other.height
            && ends == other.ends && profile == other.profile
    }

    /// Reads a file, turned if asked to.
    init(_ bytes: Span<UInt8>, _ limits: PictureLimits, turn: Turn?) throws(PictureError) {
        try self.init(bytes, limits)
        guard let turn else { return }
        guard format.canTurn else { throw .unsupported }
        var exif = exif ?? Exif()
        exif.orientation = exif.orientation.turned(turn)
        try self.init(bytes, limits, exif: exif)
    }

    /// Reads a file; `exif` is what it is to say of itself, in place of what it says.
    init(_ bytes: Span<UInt8>, _ limits: PictureLimits, exif: Exif? = nil) throws(PictureError) {
        switch try PictureFormat(of: bytes) {
        case .jpeg: self = try JPEGSegments.outline(bytes, limits, exif)
        case .png: self = try PNGChunks.outline(bytes, limits, exif)
        case .webp: self = try WebPChunks.outline(bytes, limits)
        case .gif: self = try GIFBlocks.outline(bytes, limits)
        case .heic: self = try HEIFFile.outline(bytes, limits, format: .heic)
        case .avif: self = try HEIFFile.outline(bytes, limits, format: .avif)
        }
    }
}
