/// Goes once through the segments of a JPEG: reads what its header says and sorts out what stays when it is cleaned.
struct JPEGSegments {
    /// Bytes of colour profile that are kept.
    private static let profileLimit = 4 << 20

    private let limits: PictureLimits
    private var outline = Outline(format: .jpeg)
    private var profileCount = 0
    private var profile = JPEGProfile()
    private var hasJFIF = false
    private var hasFrame = false
    private var hasScan = false

    static func outline(
        _ bytes: Span<UInt8>,
        _ limits: PictureLimits,
        _ exif: Exif? = nil
    ) throws(PictureError) -> Outline {
        var segments = Self(limits)
        segments.outline.exif = exif
        try segments.read(bytes)
        return segments.outline
    }

    /// What the segments before the first scan say of a file that is taken to be whole; nil where they are not all there.
    static func head(_ bytes: Span<UInt8>, _ limits: PictureLimits) -> Outline? {
        var segments = Self(limits)
        var index = 2
        while let segment = try? JPEGSegment(bytes, from: index) {
            if segment.marker == .scan {
                segments.outline.ends = true
                segments.outline.profile = segments.profile.parts
                return segments.hasFrame ? segments.outline : nil
            }
            guard let next = try? segments.take(segment, bytes), !segments.outline.ends else { return nil }
            index = next
        }
        return nil
    }

    private init(_ limits: PictureLimits) { self.limits = limits }

    private mutating func read(_ bytes: Span<UInt8>) throws(PictureError) {
        try outline.pieces.keep(0..<2)
        if let exif = outline.exif { try insert(exif) }
        var index = 2
        while !outline.ends, let segment = try JPEGSegment(bytes, from: index) {
            index = try take(segment, bytes)
        }
        guard hasScan else { throw outline.ends ? .damaged : .incomplete }
        try outline.pieces.insert([0xff, 0xd9])
        outline.profile = profile.parts
    }

    /// Returns where the next segment may begin.
    private mutating func take(_ segment: JPEGSegment, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        switch segment.marker {
        case .end: outline.ends = true
        case .frame: try takeFrame(segment, bytes)
        case .otherFrame: throw .unsupported
        case .table: try outline.pieces.keep(segment.range)
        case .scan: return try takeScan(segment, bytes)
        case .application(let number) where !hasScan: try takeApplication(number, segment, bytes)
        case .application, .lone, .other: break
        }
        return segment.payload.upperBound
    }

    private mutating func takeFrame(_ segment: JPEGSegment, _ bytes: Span<UInt8>) throws(PictureError) {
        let payload = segment.payload
        guard !hasFrame, payload.count >= 6 else { throw .damaged }
        guard bytes[payload.lowerBound] == 8 else { throw .unsupported }
        outline.height = bytes.uint16(at: payload.lowerBound + 1)
        outline.width = bytes.uint16(at: payload.lowerBound + 3)
        try limits.check(width: outline.width, height: outline.height)
        hasFrame = true
        try outline.pieces.keep(segment.range)
    }

    private mutating func takeScan(_ segment: JPEGSegment, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        guard hasFrame else { throw .damaged }
        hasScan = true
        outline.scanCount += 1
        let end = segment.endOfData(bytes)
        try outline.pieces.keep(segment.start..<end)
        return end
    }

    private mutating func takeApplication(
        _ number: Int,
        _ segment: JPEGSegment,
        _ bytes: Span<UInt8>
    ) throws(PictureError) {
        let payload = segment.payload
        if number == 0, bytes.has("JFIF\0".utf8, in: payload) {
            try takeJFIF(payload)
        } else if number == 1, bytes.has("Exif\0\0".utf8, in: payload), outline.exif == nil {
            let exif = Exif(tiff: bytes.array(payload.dropFirst(6)))
            outline.exif = exif
            try insert(exif)
        } else if number == 2, bytes.has("ICC_PROFILE\0".utf8, in: payload) {
            try takeProfile(segment, bytes)
        } else if number == 14, bytes.has("Adobe".utf8, in: payload) {
            try takeAdobe(payload)
        }
    }

    /// Keeps version and density, and no thumbnail, which may show what the picture no longer does.
    private mutating func takeJFIF(_ payload: Range<Int>) throws(PictureError) {
        guard !hasJFIF, payload.count >= 14 else { return }
        hasJFIF = true
        try outline.pieces.insert([0xff, 0xe0, 0, 16])
        try outline.pieces.keep(payload.lowerBound..<payload.lowerBound + 12)
        try outline.pieces.insert([0, 0])
    }

    private mutating func insert(_ exif: Exif) throws(PictureError) {
        guard let block = exif.minimal else { return }
        let payload = Array("Exif\0\0".utf8) + block
        try outline.pieces.insert([0xff, 0xe1, 0, UInt8(payload.count + 2)] + payload)
    }

    private mutating func takeProfile(_ segment: JPEGSegment, _ bytes: Span<UInt8>) throws(PictureError) {
        profile.take(segment.payload, bytes)
        profileCount += segment.payload.count
        guard profileCount <= Self.profileLimit else { return }
        try outline.pieces.keep(segment.range)
    }

    /// Keeps the 12 bytes that say how colours are stored.
    private mutating func takeAdobe(_ payload: Range<Int>) throws(PictureError) {
        guard payload.count >= 12 else { return }
        try outline.pieces.insert([0xff, 0xee, 0, 14])
        try outline.pieces.keep(payload.lowerBound..<payload.lowerBound + 12)
    }
}
