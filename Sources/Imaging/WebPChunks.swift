/// Goes once through the chunks of a WebP: finds its first frame and sorts out what stays when it is cleaned.
struct WebPChunks {
    private static let headCount = 12
    private static let profileLimit = 4 << 20
    private static let exifLimit = 1 << 20

    private let limits: PictureLimits
    private var outline = Outline(format: .webp)
    /// The chunk that says what the file has, which only some files have.
    private var extended: [UInt8]?
    /// What stays after it.
    private var body = Pieces()
    private var transparency: Int?

    static func outline(_ bytes: Span<UInt8>, _ limits: PictureLimits) throws(PictureError) -> Outline {
        var chunks = Self(limits)
        try chunks.read(bytes)
        return chunks.outline
    }

    private init(_ limits: PictureLimits) { self.limits = limits }

    private mutating func read(_ bytes: Span<UInt8>) throws(PictureError) {
        guard bytes.count > Self.headCount else { throw .incomplete }
        let end = min(8 + bytes.littleUInt32(at: 4), bytes.count)
        var index = Self.headCount
        while index + 8 <= end {
            let chunk = WebPChunk(bytes, at: index)
            guard chunk.payload.upperBound <= bytes.count else { throw .incomplete }
            try take(chunk, bytes)
            index = chunk.payload.upperBound + chunk.payload.count % 2
        }
        guard outline.frame != nil else { throw .incomplete }
        outline.ends = true
        try finish()
    }

    private mutating func take(_ chunk: WebPChunk, _ bytes: Span<UInt8>) throws(PictureError) {
        switch chunk.kind {
        case .extended: try takeExtended(chunk, bytes)
        case .lossy, .lossless: try takeImage(chunk, bytes)
        case .animationFrame: try takeAnimationFrame(chunk, bytes)
        case .transparency: try takeTransparency(chunk)
        case .animation where chunk.payload.count == 6: try body.keep(chunk)
        case .profile: try takeProfile(chunk)
        case .exif where outline.exif == nil: outline.exif = exif(in: chunk.payload, bytes)
        case .animation, .exif, nil: break
        }
    }

    private mutating func takeExtended(_ chunk: WebPChunk, _ bytes: Span<UInt8>) throws(PictureError) {
        guard extended == nil, outline.frame == nil, chunk.payload.count >= 10 else { throw .damaged }
        let start = chunk.payload.lowerBound
        outline.width = 1 + bytes.littleUInt24(at: start + 4)
        outline.height = 1 + bytes.littleUInt24(at: start + 7)
        try limits.check(width: outline.width, height: outline.height)
        extended = bytes.array(start..<start + 10)
    }

    private mutating func takeTransparency(_ chunk: WebPChunk) throws(PictureError) {
        guard outline.frame == nil, transparency == nil else { return }
        transparency = chunk.range.lowerBound
        try body.keep(chunk)
    }

    private mutating func takeImage(_ chunk: WebPChunk, _ bytes: Span<UInt8>) throws(PictureError) {
        guard outline.frame == nil else { return }
        let frame = try chunk.frame(bytes)
        if extended == nil {
            outline.width = frame.width
            outline.height = frame.height
            try limits.check(width: outline.width, height: outline.height)
        }
        guard (outline.width, outline.height) == (frame.width, frame.height) else { throw .damaged }
        outline.frame = frame
        outline.data = (transparency ?? chunk.range.lowerBound)..<chunk.range.upperBound
        try body.keep(chunk)
    }

    private mutating func takeAnimationFrame(_ chunk: WebPChunk, _ bytes: Span<UInt8>) throws(PictureError) {
        guard extended != nil, let frame = WebPFrame(chunk, bytes) else { throw .damaged }
        guard frame.place.right <= outline.width, frame.place.bottom <= outline.height else { throw .damaged }
        if outline.frame == nil {
            outline.frame = frame.place
            outline.data = frame.data
        }
        try body.insert(frame.head(bytes))
        for chunk in frame.chunks { try body.keep(chunk) }
    }

    private mutating func takeProfile(_ chunk: WebPChunk) throws(PictureError) {
        guard outline.profile.isEmpty, chunk.payload.count <= Self.profileLimit else { return }
        outline.profile = [chunk.payload]
        try body.keep(chunk)
    }

    /// Some writers put the mark of a JPEG's block in front.
    private func exif(in payload: Range<Int>, _ bytes: Span<UInt8>) -> Exif {
        let mark = bytes.has("Exif\0\0".utf8, in: payload) ? 6 : 0
        return Exif(tiff: bytes.array(payload.dropFirst(mark).prefix(Self.exifLimit)))
    }

    private mutating func finish() throws(PictureError) {
        if let exif = outline.exif?.minimal, extended != nil {
            try body.insert(WebPChunk.bytes(.exif, exif))
        }
        var head: [UInt8] = []
        if var extended {
            let kept: [(flag: UInt8, isThere: Bool)] = [
                (0x20, !outline.profile.isEmpty), (0x10, true), (0x08, outline.exif?.minimal != nil), (0x02, true),
            ]
            let mask = kept.reduce(0) { $0 | ($1.isThere ? $1.flag : 0) }
            extended[0] &= mask
            if outline.exif?.minimal != nil { extended[0] |= 0x08 }
            for index in 1...3 { extended[index] = 0 }
            head = WebPChunk.bytes(.extended, extended)
        }
        let count = 4 + head.count + body.count
        try outline.pieces.insert(Array("RIFF".utf8) + WebPChunk.bytes32(count) + Array("WEBP".utf8) + head)
        try outline.pieces.append(body)
    }
}

extension Pieces {
    /// Takes a chunk over, with a byte that makes its length even.
    mutating func keep(_ chunk: WebPChunk) throws(PictureError) {
        try keep(chunk.range)
        if chunk.payload.count % 2 == 1 { try insert([0]) }
    }
}
