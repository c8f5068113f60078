/// Goes once through the chunks of a PNG: reads what its header says and sorts out what stays when it is cleaned.
struct PNGChunks {
    private static let signatureCount = 8
    /// Bytes of Exif metadata that are looked at; JPEG has room for no more.
    private static let exifLimit = 65_535
    /// Files whose levels are in sRGB or near it; undoing these would change nothing.
    private static let usualGammas = 43_000...48_000
    private static let possibleGammas = 10_000...500_000

    private let limits: PictureLimits
    private var outline = Outline(format: .png)
    private var seen: Set<PNGChunk> = []
    private var gamma = 0

    static func outline(
        _ bytes: Span<UInt8>,
        _ limits: PictureLimits,
        _ exif: Exif? = nil
    ) throws(PictureError) -> Outline {
        var chunks = Self(limits)
        chunks.outline.exif = exif
        try chunks.read(bytes)
        return chunks.outline
    }

    private init(_ limits: PictureLimits) { self.limits = limits }

    private mutating func read(_ bytes: Span<UInt8>) throws(PictureError) {
        try outline.pieces.keep(0..<Self.signatureCount)
        var start = Self.signatureCount
        while !outline.ends, start + 12 <= bytes.count {
            let length = bytes.uint32(at: start)
            guard length <= Int32.max else { throw .damaged }
            guard start + 12 + length <= bytes.count else { break }
            try take(start..<start + 12 + length, bytes)
            start += 12 + length
        }
        guard seen.contains(.data) else { throw outline.ends ? .damaged : .incomplete }
        try outline.pieces.insert(Self.chunk(.end, []))
        outline.gamma = gammaToUndo
    }

    private mutating func take(_ range: Range<Int>, _ bytes: Span<UInt8>) throws(PictureError) {
        let type = PNGChunk(rawValue: UInt32(bytes.uint32(at: range.lowerBound + 4)))
        guard !seen.isEmpty || type == .header else { throw .damaged }
        guard let type, type.lengths.contains(range.count - 12) else { return }
        guard seen.insert(type).inserted || type.mayRepeat else { return }
        let payload = range.lowerBound + 8..<range.upperBound - 4
        switch type {
        case .header: try takeHeader(payload.lowerBound, bytes)
        case .gamma: gamma = bytes.uint32(at: payload.lowerBound)
        case .profile: takeProfile(payload, bytes)
        case .exif: return try takeExif(payload, bytes)
        case .end:
            outline.ends = true
            return
        default: break
        }
        try outline.pieces.keep(range)
        if type == .header, let exif = outline.exif { try insert(exif) }
    }

    private mutating func takeHeader(_ start: Int, _ bytes: Span<UInt8>) throws(PictureError) {
        outline.width = bytes.uint32(at: start)
        outline.height = bytes.uint32(at: start + 4)
        try limits.check(width: outline.width, height: outline.height)
    }

    /// Behind a name and the number of the only way to pack it.
    private mutating func takeProfile(_ payload: Range<Int>, _ bytes: Span<UInt8>) {
        guard !seen.contains(.data), let end = payload.prefix(80).first(where: { bytes[$0] == 0 }) else { return }
        guard end + 2 < payload.upperBound, bytes[end + 1] == 0 else { return }
        outline.profile = [end + 2..<payload.upperBound]
    }

    private mutating func takeExif(_ payload: Range<Int>, _ bytes: Span<UInt8>) throws(PictureError) {
        // The specification wants it before the picture's data; what comes later is not honoured by others either.
        guard !seen.contains(.data), outline.exif == nil else { return }
        let exif = Exif(tiff: bytes.array(payload.prefix(Self.exifLimit)))
        outline.exif = exif
        try insert(exif)
    }

    private mutating func insert(_ exif: Exif) throws(PictureError) {
        if let block = exif.minimal { try outline.pieces.insert(Self.chunk(.exif, block)) }
    }

    private var gammaToUndo: Int {
        let isSaidOtherwise = !seen.isDisjoint(with: [.standardColors, .profile, .codePoints])
        let isUnusual = Self.possibleGammas.contains(gamma) && !Self.usualGammas.contains(gamma)
        return isUnusual && !isSaidOtherwise ? gamma : 0
    }

    private static func chunk(_ type: PNGChunk, _ payload: [UInt8]) -> [UInt8] {
        let checked = bytes32(type.rawValue) + payload
        return bytes32(UInt32(payload.count)) + checked + bytes32(CRC32.of(checked))
    }

    private static func bytes32(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
